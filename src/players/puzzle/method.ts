/** A way to search for a line, a little at a time. */
export interface Method {
  readonly name: string;
  /** It needs ever more memory. */
  readonly keepsPositions: boolean;
  /** Nothing more is to be expected. */
  readonly isDone: boolean;
  /** Goes on for a while, and gives how many positions it looked at. */
  advance(): number;
}
