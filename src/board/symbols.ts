/** Pictures of common game items, drawn for this project in a 100 by 100 square. */

/**
 * `body` has the piece's colour and an outline; `line` is a stroke in the piece's colour. `ink` and `inkLine` are
 * details on a body; what lies beside it is `outer` or `outerLine`, whose colour differs from the ground.
 */
export type Paint = 'body' | 'line' | 'ink' | 'inkLine' | 'outer' | 'outerLine';

export interface Shape {
  readonly path: string;
  readonly paint: Paint;
}

const body = (path: string): Shape => ({ path, paint: 'body' });
const ink = (path: string): Shape => ({ path, paint: 'ink' });
const line = (path: string): Shape => ({ path, paint: 'line' });
const inkLine = (path: string): Shape => ({ path, paint: 'inkLine' });
const outer = (path: string): Shape => ({ path, paint: 'outer' });
const outerLine = (path: string): Shape => ({ path, paint: 'outerLine' });

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

function box(x: number, y: number, width: number, height: number, round = 0): string {
  const r = round;
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}Z`;
}

function polygon(...points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
}

const base = body(box(24, 76, 52, 12, 4));

const chess = {
  pawn: [base, body('M50 44C42 50 40 62 32 76H68C60 62 58 50 50 44Z'), body(circle(50, 34, 14))],
  rook: [base, body('M34 76L37 44H63L66 76Z'), body('M28 18H38V26H45V18H55V26H62V18H72V38L64 46H36L28 38Z')],
  knight: [
    base,
    body(
      'M32 76C32 62 42 56 44 46C36 50 30 54 25 50C22 46 27 38 32 32C37 25 42 22 46 20L50 12L56 20C70 26 76 46 70 76Z',
    ),
    ink(circle(45, 32, 3.5)),
  ],
  bishop: [
    base,
    body('M36 76C44 70 44 64 42 58H58C56 64 56 70 64 76Z'),
    body('M50 18C36 30 32 44 40 58H60C68 44 64 30 50 18Z'),
    body(circle(50, 14, 5)),
    inkLine('M50 30V50M42 40H58'),
  ],
  queen: [
    base,
    body('M30 76L22 34L36 52L40 26L50 50L60 26L64 52L78 34L70 76Z'),
    body(circle(21, 29, 5)),
    body(circle(40, 20, 5)),
    body(circle(60, 20, 5)),
    body(circle(79, 29, 5)),
    inkLine('M32 66H68'),
  ],
  king: [
    base,
    line('M50 8V30M41 17H59'),
    body('M50 36C58 24 80 28 78 46C77 58 70 66 68 76H32C30 66 23 58 22 46C20 28 42 24 50 36Z'),
    inkLine('M50 36V62M33 66H67'),
  ],
} satisfies Record<string, readonly Shape[]>;

const discs = {
  disc: [body(circle(50, 50, 36)), inkLine(circle(50, 50, 25))],
  man: [body(circle(50, 50, 36)), inkLine(circle(50, 50, 27)), inkLine(circle(50, 50, 17))],
  crowned: [body(circle(50, 50, 36)), ink('M30 62L26 38L40 48L50 32L60 48L74 38L70 62Z')],
  token: [body(circle(50, 50, 36))],
  tile: [body(box(8, 8, 84, 84, 12))],
  block: [body(box(8, 8, 84, 84, 6))],
  domino: [body(box(4, 26, 92, 48, 8)), inkLine('M50 32V68')],
  square: [body(box(4, 4, 92, 92))],
  crate: [body(box(10, 10, 80, 80, 6)), inkLine('M24 24L76 76M76 24L24 76'), inkLine(box(20, 20, 60, 60))],
  peg: [body(circle(50, 50, 28)), ink(circle(41, 40, 6))],
  hole: [outerLine(circle(50, 50, 22))],
  dot: [outer(circle(50, 50, 14))],
  ring: [line(circle(50, 50, 30))],
  x: [line('M24 24L76 76M76 24L24 76')],
  o: [line(circle(50, 50, 28))],
  coin: [
    body(circle(50, 50, 34)),
    inkLine(circle(50, 50, 26)),
    ink(polygon([50, 34], [62, 50], [50, 66], [38, 50])),
  ],
  hexagon: [body(polygon([50, 12], [83, 31], [83, 69], [50, 88], [17, 69], [17, 31]))],
  star: [body('M50 10L61 38L91 40L68 59L75 88L50 72L25 88L32 59L9 40L39 38Z')],
  diamond: [body(polygon([50, 12], [84, 50], [50, 88], [16, 50]))],
  triangle: [body(polygon([50, 14], [88, 82], [12, 82]))],
} satisfies Record<string, readonly Shape[]>;

const arrow = 'M50 12L82 48H62V88H38V48H18Z';

const places = {
  wall: [body(box(4, 4, 92, 92, 4)), inkLine('M4 34H96M4 66H96M34 4V34M66 34V66M34 66V96M78 4V34M20 34V66')],
  fire: [
    body(
      'M52 8C58 28 80 38 78 62C77 80 64 92 50 92C34 92 22 80 23 63C24 50 32 44 36 32C42 38 44 44 44 50C52 40 56 24 52 8Z',
    ),
    ink('M50 88C40 88 35 80 37 71C39 64 46 60 48 52C56 60 64 68 62 76C61 84 56 88 50 88Z'),
  ],
  gold: [
    body(polygon([24, 78], [34, 48], [66, 48], [76, 78])),
    body(polygon([36, 46], [42, 26], [58, 26], [64, 46])),
  ],
  pit: [outer('M14 54a36 22 0 1 0 72 0a36 22 0 1 0 -72 0Z')],
  water: [
    line('M10 36C22 26 30 26 40 36S60 46 70 36S84 28 92 34'),
    line('M10 60C22 50 30 50 40 60S60 70 70 60S84 52 92 58'),
  ],
  target: [line(circle(50, 50, 34)), line(circle(50, 50, 18)), outer(circle(50, 50, 6))],
  flag: [outerLine('M28 12V90'), body('M30 14C46 6 58 26 80 16V52C58 62 46 42 30 50Z')],
  door: [body('M26 90V30a24 24 0 0 1 48 0V90Z'), ink(circle(64, 58, 4.5))],
  goat: [
    body('M24 62C24 46 40 44 56 46L66 30L80 36L78 46L70 50L70 62L66 86H60L58 70H38L36 86H30Z'),
    outerLine('M66 30C60 24 60 16 66 14'),
    ink(circle(72, 40, 2.5)),
  ],
  car: [
    body('M10 66V54C10 50 14 50 22 48L34 32H64L78 48C88 50 92 52 92 60V66Z'),
    outer(circle(28, 70, 9)),
    outer(circle(74, 70, 9)),
    inkLine('M50 34V48M24 48H76'),
  ],
  key: [line(circle(30, 50, 16)), line('M46 50H90M76 50V66M88 50V62')],
  tree: [outer(box(45, 70, 10, 22)), body('M50 8L80 46H66L86 72H14L34 46H20Z')],
  rocket: [
    body('M94 50C80 32 58 30 34 36L12 20L22 50L12 80L34 64C58 70 80 68 94 50Z'),
    ink(circle(64, 50, 7)),
  ],
  shield: [body('M50 8L84 20V48C84 68 70 84 50 92C30 84 16 68 16 48V20Z'), inkLine('M50 22V78M30 42H70')],
  submarine: [
    outerLine('M51 28V14H64'),
    body('M42 46V28H60V46Z'),
    body('M8 60C8 48 22 44 36 44H74C88 44 94 52 94 60S88 76 74 76H36C22 76 8 72 8 60Z'),
    ink(circle(36, 60, 5)),
    ink(circle(54, 60, 5)),
    ink(circle(72, 60, 5)),
  ],
  ship: [body('M12 62H88L76 84H24Z'), body('M46 58V14L76 58Z'), outerLine('M46 12V62')],
  bomb: [body(circle(46, 60, 28)), outerLine('M66 38C70 26 78 26 86 20'), outer(circle(86, 19, 5))],
  hit: [body('M50 8L60 32L84 20L72 44L94 54L70 62L78 88L54 72L40 94L36 70L10 76L28 56L8 40L34 38L28 14Z')],
  miss: [line(circle(50, 50, 10))],
} satisfies Record<string, readonly Shape[]>;

const beings = {
  person: [body(circle(50, 26, 16)), body('M20 90C20 60 34 48 50 48S80 60 80 90Z')],
  robot: [
    body(box(24, 30, 52, 48, 8)),
    ink(circle(40, 50, 6)),
    ink(circle(60, 50, 6)),
    inkLine('M38 66H62'),
    outerLine('M50 29V14'),
    outer(circle(50, 13, 5)),
  ],
  ghost: [
    body('M22 90V46C22 26 34 12 50 12S78 26 78 46V90L68 78L59 90L50 78L41 90L32 78Z'),
    ink(circle(41, 44, 6)),
    ink(circle(60, 44, 6)),
  ],
  cat: [
    body('M18 12L38 28H62L82 12L84 56C84 76 68 90 50 90S16 76 16 56Z'),
    ink(circle(37, 50, 5)),
    ink(circle(63, 50, 5)),
    ink('M45 64H55L50 70Z'),
    inkLine('M36 68L24 66M36 73L26 78M64 68L76 66M64 73L74 78'),
  ],
  wolf: [
    body('M18 18L38 34H62L82 18L80 52C78 70 62 88 50 90C38 88 22 70 20 52Z'),
    ink(circle(38, 52, 5)),
    ink(circle(62, 52, 5)),
    ink(polygon([42, 74], [58, 74], [50, 84])),
  ],
  sheep: [
    body(
      'M26 40C20 26 38 18 44 26C50 14 68 18 66 30C80 26 86 44 76 50C88 60 76 76 66 70C62 82 44 82 40 72C26 78 16 62 26 54C16 50 18 40 26 40Z',
    ),
    outerLine('M38 78V90M62 78V90'),
    ink(circle(34, 46, 4)),
  ],
  frog: [
    body('M18 76C16 52 30 40 50 40S84 52 82 76Z'),
    body(circle(32, 34, 13)),
    body(circle(68, 34, 13)),
    ink(circle(32, 33, 5)),
    ink(circle(68, 33, 5)),
    inkLine('M34 64C44 70 56 70 66 64'),
  ],
  monster: [
    body('M16 86V46C16 24 32 12 50 12S84 24 84 46V86Z'),
    ink(circle(36, 44, 7)),
    ink(circle(64, 44, 7)),
    ink(polygon([30, 62], [70, 62], [62, 74], [54, 64], [46, 74], [38, 64])),
  ],
  skull: [
    body('M50 10C26 10 14 26 14 46C14 58 20 64 28 68V86H72V68C80 64 86 58 86 46C86 26 74 10 50 10Z'),
    ink(circle(36, 46, 8)),
    ink(circle(64, 46, 8)),
    ink(polygon([50, 56], [55, 66], [45, 66])),
    inkLine('M42 76V86M58 76V86'),
  ],
  mole: [
    body('M16 88C16 44 28 18 50 18S84 44 84 88Z'),
    ink(circle(38, 42, 5)),
    ink(circle(62, 42, 5)),
    ink('M42 54a8 6 0 1 0 16 0a8 6 0 1 0 -16 0Z'),
    inkLine('M24 66L38 62M24 74L38 70M76 66L62 62M76 74L62 70'),
  ],
  snake: [line('M18 80C50 92 30 56 54 56S88 40 60 24'), ink(circle(58, 23, 6))],
} satisfies Record<string, readonly Shape[]>;

const pip = (x: number, y: number): Shape => ink(circle(x, y, 8));
const die = body(box(12, 12, 76, 76, 14));
const corners = [pip(32, 32), pip(68, 68)];
const others = [pip(68, 32), pip(32, 68)];

const items = {
  'arrow-up': [body(arrow)],
  'arrow-down': [body('M50 88L18 52H38V12H62V52H82Z')],
  'arrow-left': [body('M12 50L48 18V38H88V62H48V82Z')],
  'arrow-right': [body('M88 50L52 82V62H12V38H52V18Z')],
  'die-1': [die, pip(50, 50)],
  'die-2': [die, ...corners],
  'die-3': [die, ...corners, pip(50, 50)],
  'die-4': [die, ...corners, ...others],
  'die-5': [die, ...corners, ...others, pip(50, 50)],
  'die-6': [die, ...corners, ...others, pip(32, 50), pip(68, 50)],
  card: [body(box(20, 6, 60, 88, 8))],
  'card-back': [
    body(box(20, 6, 60, 88, 8)),
    inkLine(box(28, 14, 44, 72, 4)),
    inkLine('M28 14L72 86M72 14L28 86'),
  ],
  potato: [
    body('M28 22C44 6 70 12 80 34C92 60 80 90 54 90C30 92 24 76 18 56C14 42 18 30 28 22Z'),
    ink(circle(42, 36, 4)),
    ink(circle(62, 50, 4)),
    ink(circle(44, 66, 4)),
  ],
  heart: [body('M50 86C20 62 12 46 16 32C22 16 42 16 50 34C58 16 78 16 84 32C88 46 80 62 50 86Z')],
  spade: [
    body(
      'M50 12C70 34 86 44 84 60C80 74 64 74 54 64C54 76 58 82 64 88H36C42 82 46 76 46 64C36 74 20 74 16 60C14 44 30 34 50 12Z',
    ),
  ],
  club: [
    body(
      'M50 10a17 17 0 0 1 15 26a17 17 0 1 1 -10 30C55 76 58 82 64 88H36C42 82 45 76 45 66a17 17 0 1 1 -10 -30A17 17 0 0 1 50 10Z',
    ),
  ],
  rock: [body('M20 70L14 50L28 30L52 22L76 32L86 56L76 74L48 80Z'), inkLine('M36 46L50 36M58 50L68 46')],
  paper: [body('M24 10H62L78 26V90H24Z'), inkLine('M36 40H66M36 54H66M36 68H58')],
  scissors: [line('M30 12L62 66M70 12L38 66'), line(circle(30, 76, 11)), line(circle(70, 76, 11))],
  'lamp-on': [
    body('M50 10C30 10 20 26 24 42C28 54 36 58 38 70H62C64 58 72 54 76 42C80 26 70 10 50 10Z'),
    outer(box(38, 74, 24, 14, 4)),
  ],
  'lamp-off': [
    outerLine('M50 10C30 10 20 26 24 42C28 54 36 58 38 70H62C64 58 72 54 76 42C80 26 70 10 50 10Z'),
    outerLine(box(38, 74, 24, 14, 4)),
  ],
  pin: [
    body(
      'M50 6C60 6 63 16 60 26C57 36 57 40 62 50C68 62 68 78 60 94H40C32 78 32 62 38 50C43 40 43 36 40 26C37 16 40 6 50 6Z',
    ),
    inkLine('M41 33H59'),
  ],
  match: [body(box(45, 26, 10, 66, 3)), outer('M50 8C58 16 58 30 50 32C42 30 42 16 50 8Z')],
  across: [body(box(0, 40, 100, 20, 8))],
  upright: [body(box(40, 0, 20, 100, 8))],
  'side-right': [body(box(98, -7, 13, 114))],
  'side-top': [body(box(-7, -11, 114, 13))],
  'side-both': [body(box(98, -11, 13, 118)), body(box(-7, -11, 118, 13))],
} satisfies Record<string, readonly Shape[]>;

/** Drawn as letters on a chip, as plain letters, or not at all. */
const lettered = { letters: [body(circle(50, 50, 38))], number: [], none: [] } satisfies Record<
  string,
  readonly Shape[]
>;

export const SYMBOLS = { ...chess, ...discs, ...places, ...beings, ...items, ...lettered } as const;

export type SymbolName = keyof typeof SYMBOLS;
export const SYMBOL_NAMES = Object.keys(SYMBOLS) as SymbolName[];

/** The shapes of a picture, lowest first; letters on a chip for names without a picture. */
export function symbolShapes(name: string): readonly Shape[] {
  return Object.hasOwn(SYMBOLS, name) ? SYMBOLS[name as SymbolName] : SYMBOLS.letters;
}

/** Pictures with a label. */
export function hasLabel(symbol: string): boolean {
  return (
    ['letters', 'number', 'tile', 'block', 'card', 'token'].includes(symbol) ||
    !Object.hasOwn(SYMBOLS, symbol)
  );
}

/** An elongated piece keeps its rounded corners at any length; lengths are in cells around its centre. */
export interface LongShape {
  readonly width: number;
  readonly height: number;
  readonly round: number;
  /** The text on it; empty if the picture is sufficient. */
  readonly label: string;
  readonly fontSize: number;
}

interface Sized {
  readonly symbol: string;
  readonly label: string;
  readonly width: number;
  readonly height: number;
}

/** Undefined for pieces as high as they are wide. */
export function longShape({ symbol, label, width, height }: Sized): LongShape | undefined {
  if (Math.abs(width - height) <= 0.01) return undefined;
  const tall = symbol === 'across' ? 0.16 : height * (symbol === 'square' ? 1 : 0.88);
  return {
    width,
    height: tall,
    round: Math.min(0.12, tall / 2),
    label: hasLabel(symbol) ? label : '',
    fontSize: Math.min(0.4, tall * 0.7),
  };
}

/** The material of a board, if it has no picture, must not look like a piece. */
export function isFaint({
  symbol,
  isGround,
}: {
  readonly symbol: string;
  readonly isGround: boolean;
}): boolean {
  return isGround && hasLabel(symbol);
}

/** The fraction of its place that a piece fills. */
export function roomOf(piece: { readonly symbol: string; readonly isGround: boolean }): number {
  if (isFaint(piece)) return 0.45;
  return piece.isGround ? 1 : 0.92;
}
