/** Pictures of ground, walls and other stationary objects. */
import { box, circle, ellipse, INK, type Picture, WHITE } from './picture.ts';

const CELL = box(0, 0, 24, 24);

export const TERRAIN = {
  wall: {
    colour: '#6f7a8c',
    shapes: [
      ['dark', CELL],
      [
        'main',
        `${box(0, 0.7, 11.3, 6.6)}${box(12.7, 0.7, 11.3, 6.6)}${box(0, 8.7, 5.3, 6.6)}${box(6.7, 8.7, 10.6, 6.6)}${box(18.7, 8.7, 5.3, 6.6)}${box(0, 16.7, 11.3, 6.6)}${box(12.7, 16.7, 11.3, 6.6)}`,
      ],
      [
        'light',
        `${box(0, 0.7, 11.3, 1.2)}${box(12.7, 0.7, 11.3, 1.2)}${box(6.7, 8.7, 10.6, 1.2)}${box(0, 8.7, 5.3, 1.2)}${box(18.7, 8.7, 5.3, 1.2)}${box(0, 16.7, 11.3, 1.2)}${box(12.7, 16.7, 11.3, 1.2)}`,
      ],
    ],
  },
  block: {
    colour: '#7f8da3',
    shapes: [
      ['dark', CELL],
      ['main', box(1.2, 1.2, 21.6, 20.6, 2)],
      ['light', box(2.2, 2.2, 19.6, 3, 1.5)],
    ],
  },
  brick: {
    colour: '#c0553d',
    shapes: [
      ['dark', box(0.5, 4, 23, 16, 2)],
      ['main', box(1.2, 4.7, 21.6, 13.3, 1.5)],
      ['light', box(2.5, 5.7, 19, 2.2, 1)],
    ],
  },
  floor: {
    colour: '#3a4150',
    isGround: true,
    shapes: [
      ['main', CELL],
      ['dark', 'M0 24H24V0', 0.4],
    ],
  },
  tile: {
    colour: '#c9c3b5',
    isGround: true,
    shapes: [
      ['dark', CELL],
      ['main', box(0.6, 0.6, 22.8, 22.8, 1.5)],
      ['light', 'M2 3h20M2 3v18', 1],
    ],
  },
  plate: {
    colour: '#9fb0c4',
    isGround: true,
    shapes: [
      ['dark', box(3, 3, 18, 18, 3)],
      ['main', box(4.2, 4.2, 15.6, 15, 2.2)],
    ],
  },
  grass: {
    colour: '#7fb069',
    isGround: true,
    hasOwnColour: true,
    shapes: [
      ['main', CELL],
      ['dark', 'M4 9 5 5.5 6 9M15 7l1-3.5L17 7M9 19l1-3.5 1 3.5M18.5 18l1-3.5 1 3.5', 0.9],
    ],
  },
  dirt: {
    colour: '#96704a',
    shapes: [
      ['main', CELL],
      [
        'dark',
        `${circle(5, 6, 1.6)}${circle(15, 4.5, 1.1)}${circle(19, 13, 1.7)}${circle(9, 14, 1.2)}${circle(5, 20, 1.3)}${circle(15, 20, 1.6)}`,
      ],
      ['light', `${circle(9.5, 8, 1)}${circle(20, 6.5, 1)}${circle(12, 18, 0.9)}${circle(3, 13, 0.9)}`],
    ],
  },
  sand: {
    colour: '#e3cf9c',
    isGround: true,
    shapes: [
      ['main', CELL],
      ['dark', 'M2 6.5q5-3 10 0t10 0M2 14q5-3 10 0t10 0M2 21q5-3 10 0t10 0', 0.6],
    ],
  },
  road: {
    colour: '#555b66',
    isGround: true,
    shapes: [
      ['main', CELL],
      ['#c9ced8', box(4, 11, 9, 1.6)],
    ],
  },
  water: {
    colour: '#3f8fd2',
    isGround: true,
    hasOwnColour: true,
    shapes: [
      ['main', CELL],
      ['light', 'M1 7q3-2.5 6 0t6 0M11 14q3-2.5 6 0t6 0M2 20.5q3-2.5 6 0t6 0', 1.3],
    ],
  },
  lava: {
    colour: '#e4572e',
    isGround: true,
    hasOwnColour: true,
    shapes: [
      ['main', CELL],
      ['#ffb03d', 'M1 7q3-2.5 6 0t6 0M11 14q3-2.5 6 0t6 0M2 20.5q3-2.5 6 0t6 0', 1.7],
      ['#ffe27a', `${circle(18, 5, 1.5)}${circle(5, 14, 1.2)}`],
    ],
  },
  swamp: {
    colour: '#5d7a4a',
    isGround: true,
    shapes: [
      ['main', CELL],
      ['dark', `${ellipse(7, 7, 5, 2.5)}${ellipse(16, 16, 6, 3)}`],
      ['light', `${circle(8, 6, 0.9)}${circle(14.5, 15, 1.1)}${circle(18, 16, 0.8)}`],
    ],
  },
  ice: {
    colour: '#bfe3f2',
    isGround: true,
    shapes: [
      ['main', CELL],
      [WHITE, 'M3 9 9 3M6 14 15 5M14 21l7-7', 1.3],
    ],
  },
  hole: {
    colour: '#2b2f3a',
    isGround: true,
    shapes: [
      ['light', ellipse(12, 12.5, 10.5, 9.5)],
      ['dark', ellipse(12, 13, 9.3, 8.2)],
      ['#0b0d13', ellipse(12, 14, 7.5, 6.3)],
    ],
  },
  portal: {
    colour: '#9b5de5',
    motion: 'spin',
    shapes: [
      ['dark', circle(12, 12, 10.5)],
      [
        'main',
        'M12 1.5A10.5 10.5 0 0 1 22.5 12 8 8 0 0 1 14.5 20 6 6 0 0 1 8.5 14a4.5 4.5 0 0 1 4.5-4.5A3 3 0 0 1 16 12.5',
      ],
      ['light', 'M12 22.5A10.5 10.5 0 0 1 1.5 12 8 8 0 0 1 9.5 4', 1.8],
      [WHITE, circle(12, 12, 2)],
    ],
  },
  tree: {
    colour: '#3f8f4f',
    hasOwnColour: true,
    shapes: [
      ['#7a5230', box(10, 15, 4, 8, 1)],
      ['dark', `${circle(7, 12.5, 5.5)}${circle(17, 12.5, 5.5)}${circle(12, 7.5, 6.5)}`],
      ['main', `${circle(7.5, 11.5, 4.5)}${circle(16, 11.5, 4.5)}${circle(12, 7, 5.5)}`],
      ['light', circle(10, 5.5, 2)],
    ],
  },
  bush: {
    colour: '#4f9e58',
    hasOwnColour: true,
    shapes: [
      ['dark', `${circle(6.5, 15.5, 6)}${circle(17.5, 15.5, 6)}${circle(12, 11, 7)}`],
      ['main', `${circle(7, 14.5, 4.8)}${circle(16.5, 14.5, 4.8)}${circle(12, 10.5, 5.8)}`],
      ['light', `${circle(9.5, 8.5, 1.8)}${circle(16, 12.5, 1.2)}`],
    ],
  },
  flower: {
    colour: '#ee6fb1',
    motion: 'sway',
    shapes: [
      ['#4c8f3a', 'M12 12v11M12 19q4-4 6-3-1 4-6 3Z', 1.5],
      [
        'main',
        `${circle(12, 4.5, 3.3)}${circle(16.3, 7.5, 3.3)}${circle(14.7, 12.3, 3.3)}${circle(9.3, 12.3, 3.3)}${circle(7.7, 7.5, 3.3)}`,
      ],
      ['#ffd23f', circle(12, 8.7, 2.6)],
    ],
  },
  mushroom: {
    colour: '#d9463d',
    shapes: [
      ['#f3e4c8', 'M8.5 13h7q-1 5 1 9h-9q2-4 1-9Z'],
      ['main', 'M1.5 13.5Q2.5 2.5 12 2.5t10.5 11Q12 16.5 1.5 13.5Z'],
      [WHITE, `${circle(7, 9, 1.9)}${circle(13, 6, 1.7)}${circle(17.5, 10.5, 1.5)}`],
    ],
  },
  spikes: {
    colour: '#9aa7ba',
    shapes: [
      ['main', 'M1 22 4.7 5 8.3 22ZM8.3 22 12 3l3.7 19ZM15.7 22 19.3 5 23 22Z'],
      ['light', 'M1 22 4.7 5v17ZM8.3 22 12 3v19ZM15.7 22 19.3 5v17Z'],
      ['dark', box(0.5, 20.5, 23, 2.5, 1)],
    ],
  },
  ladder: {
    colour: '#b98a56',
    shapes: [
      ['dark', 'M6 0v24M18 0v24', 3],
      ['main', 'M6 3h12M6 9h12M6 15h12M6 21h12', 2.2],
    ],
  },
  platform: {
    colour: '#7b8f5c',
    shapes: [
      ['#8a6243', box(0, 5, 24, 19)],
      ['main', 'M0 1h24v6q-3 3-6 0-3 3-6 0-3 3-6 0-3 3-6 0Z'],
      ['light', box(0, 1, 24, 2)],
    ],
  },
  log: {
    colour: '#9a6a3f',
    facing: 'flip',
    shapes: [
      ['dark', box(0, 4.5, 24, 15, 3)],
      ['main', box(0, 5.5, 24, 12, 3)],
      ['light', 'M2 8.5h12M8 13h13', 1.2],
      ['#e2bd8c', ellipse(21.5, 12, 2, 5.5)],
      ['dark', ellipse(21.5, 12, 0.9, 2.8)],
    ],
  },
  conveyor: {
    colour: '#596273',
    facing: 'turn',
    isGround: true,
    shapes: [
      ['main', CELL],
      ['light', 'M4 5l6 7-6 7M13 5l6 7-6 7', 2],
    ],
  },
  nest: {
    colour: '#7a5bb0',
    motion: 'pulse',
    shapes: [
      ['dark', 'M1.5 22Q2 7.5 12 4q10 3.5 10.5 18Z'],
      ['main', 'M4 22q.5-11.5 8-15 7.5 3.5 8 15Z'],
      ['#10131c', 'M8 22q0-8 4-10 4 2 4 10Z'],
    ],
  },
  cave: {
    colour: '#6c6258',
    shapes: [
      ['main', 'M.5 23 3 10l5-7 7-1.5 6 7L23.5 23Z'],
      ['#10131c', 'M6.5 23q-.5-11 5.5-11t5.5 11Z'],
      ['light', 'M5 10l3.5-5 5-1-3 3Z'],
    ],
  },
  house: {
    colour: '#d98e5f',
    shapes: [
      ['main', box(4, 10.5, 16, 12)],
      ['#8f3f34', 'M1.5 11.5 12 2l10.5 9.5Z'],
      ['#cfe8fb', `${box(6, 13, 4, 4)}${box(14, 13, 4, 4)}`],
      ['dark', box(10, 17, 4, 5.5)],
    ],
  },
  city: {
    colour: '#8796ad',
    shapes: [
      ['dark', box(1, 9, 7, 14)],
      ['main', box(7, 3, 9, 20)],
      ['dark', box(15, 11, 8, 12)],
      [
        '#ffe27a',
        'M9 6h2v2H9ZM12.5 6h2v2h-2ZM9 10.5h2v2H9ZM12.5 10.5h2v2h-2ZM9 15h2v2H9ZM12.5 15h2v2h-2ZM3 12h2v2H3ZM3 16.5h2v2H3ZM17.5 14h2v2h-2ZM17.5 18h2v2h-2Z',
      ],
    ],
  },
  tower: {
    colour: '#8d8f97',
    shapes: [
      ['main', 'M5 23 6.5 9h11L19 23Z'],
      ['dark', 'M4 9V3h3.5v2.5h3V3h3v2.5h3V3H20v6Z'],
      [INK, 'M10.5 23v-4.5a1.5 1.5 0 0 1 3 0V23ZM11 11.5h2V15h-2Z'],
    ],
  },
  grave: {
    colour: '#8d94a3',
    shapes: [
      ['main', 'M5 22V9.5a7 7 0 0 1 14 0V22Z'],
      ['dark', 'M12 7v8M9 10h6', 1.7],
      ['#5f8a4d', 'M2.5 20.5h19V23h-19Z'],
    ],
  },
  cloud: {
    colour: '#dfe7f1',
    motion: 'sway',
    shapes: [
      ['main', `${circle(7, 14, 5.5)}${circle(17, 14.5, 5)}${circle(12, 10, 6.5)}${box(6, 13, 12, 6.5, 3)}`],
    ],
  },
  smoke: {
    colour: '#aab0bb',
    motion: 'pulse',
    shapes: [
      ['main', `${circle(8, 14, 5)}${circle(15, 15, 4.5)}${circle(13, 9, 5.5)}`],
      ['light', `${circle(11, 8, 2.5)}${circle(7, 13, 2)}`],
    ],
  },
  planet: {
    colour: '#d98e5f',
    shapes: [
      ['main', circle(12, 12, 8.5)],
      ['dark', 'M4 10q6 2.5 16 0M4.5 15q7 2 15 0', 1.3],
      ['light', 'M1 15.5Q-1 19 9 15.5t13-9q3-3.5-3.5-1.5', 1.5],
    ],
  },
  night: {
    colour: '#1d2233',
    isGround: true,
    shapes: [
      ['main', CELL],
      ['#8f9ac0', `${circle(5, 6, 0.7)}${circle(17, 14, 0.9)}${circle(9, 19, 0.6)}`],
    ],
  },
  fence: {
    colour: '#b98a56',
    shapes: [
      ['dark', 'M0 9h24M0 16h24', 2.2],
      ['main', 'M3 22V6l2.5-3L8 6v16ZM10 22V6l2-3 2 3v16ZM16 22V6l2.5-3L21 6v16Z'],
    ],
  },
  button: {
    colour: '#d9463d',
    isGround: true,
    shapes: [
      ['#6b7280', box(3, 3, 18, 18, 4)],
      ['dark', circle(12, 12, 6.7)],
      ['main', circle(12, 11.3, 6)],
      ['light', ellipse(10, 9.3, 2.5, 1.7)],
    ],
  },
  lock: {
    colour: '#c08a2e',
    shapes: [
      ['#8d94a3', 'M7 11V7.5a5 5 0 0 1 10 0V11', 2.6],
      ['main', box(4, 10.5, 16, 12, 2)],
      [INK, `${circle(12, 15.5, 1.9)}M11 16.5h2l.6 3.5h-3.2Z`],
    ],
  },
  mirror: {
    colour: '#bfe3f2',
    facing: 'turn',
    shapes: [
      ['#6b7280', 'M3 21 21 3', 4],
      ['main', 'M3 21 21 3', 2],
    ],
  },
  table: {
    colour: '#a5673f',
    shapes: [
      ['dark', `${box(4, 10, 2.5, 12)}${box(17.5, 10, 2.5, 12)}`],
      ['main', box(1.5, 7, 21, 5, 1.5)],
      ['light', box(3, 8, 18, 1.2)],
    ],
  },
} as const satisfies Record<string, Picture>;
