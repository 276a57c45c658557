/** The parts of the view. On a narrow screen one of them is seen; on a wide one the guide takes the place of the board. */
export type Pane = 'text' | 'findings' | 'board' | 'guide';
