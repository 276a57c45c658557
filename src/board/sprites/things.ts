/** Pictures of objects that are carried, pushed, opened, thrown or shot. */
import { box, circle, ellipse, INK, type Picture, WHITE } from './picture.ts';

const STAR = 'M12 1.5l3.1 6.8 7.4.8-5.5 5 1.5 7.4L12 17.8l-6.5 3.7L7 14.1l-5.5-5 7.4-.8Z';

export const THINGS = {
  key: {
    colour: '#f2c230',
    motion: 'bob',
    shapes: [
      ['dark', 'M12.5 13.2 20 20.7M16.5 17.2l2.5-2.5M19 19.7l2-2', 3.4],
      ['dark', circle(8.5, 8.5, 6.3)],
      ['main', circle(8.5, 8.5, 5.4)],
      ['main', 'M12 12.5l8 8M16.5 17l2.3-2.3M18.8 19.5l2-2', 2.2],
      ['#ffffff', circle(7.8, 7.8, 2.2)],
    ],
  },
  gem: {
    colour: '#37b6e6',
    motion: 'bob',
    shapes: [
      ['dark', 'M6 3.5h12l4.5 6L12 21.5 1.5 9.5Z'],
      ['main', 'M7.5 9.5 12 3.5l4.5 6L12 20Z'],
      ['light', 'M6.5 4.5 12 3.5 7.5 9.5H2.8ZM12 3.5l5.5 1 3.7 5h-4.7Z'],
      [WHITE, 'M6.8 5.3 9 5 6.3 8.7H4.5Z'],
    ],
  },
  coin: {
    colour: '#f2b632',
    motion: 'pulse',
    shapes: [
      ['dark', circle(12, 12, 9)],
      ['main', circle(12, 12, 7.7)],
      ['light', 'M6 12a6 6 0 0 1 6-6q-4 2-4 6t4 6a6 6 0 0 1-6-6Z'],
      ['dark', 'M12 7.5v9M14.5 9.5q-5-1.5-5 1 0 1.5 2.5 1.5t2.5 1.7q0 2.3-5 .8', 1.3],
    ],
  },
  pellet: {
    colour: '#ffe9a8',
    shapes: [
      ['main', circle(12, 12, 3)],
      ['light', circle(11.2, 11.2, 1.2)],
    ],
  },
  pill: {
    colour: '#ffd98a',
    motion: 'pulse',
    shapes: [
      ['main', circle(12, 12, 6.5)],
      ['light', circle(10, 10, 2.3)],
    ],
  },
  heart: {
    colour: '#e5485d',
    motion: 'pulse',
    shapes: [
      ['main', 'M12 21.5C3 15 1.5 11 1.5 8A5.5 5.5 0 0 1 12 6a5.5 5.5 0 0 1 10.5 2c0 3-1.5 7-10.5 13.5Z'],
      ['light', 'M4.5 9q0-3.5 3.5-3.5-2 1.5-1.5 5Z'],
    ],
  },
  star: {
    colour: '#ffd23f',
    motion: 'pulse',
    shapes: [
      ['dark', STAR, 1.5],
      ['main', STAR],
    ],
  },
  treasure: {
    colour: '#a5673f',
    shapes: [
      ['#f2c230', 'M5 9.5q3-4 7-3.5t7 3.5Z'],
      ['main', 'M2 10Q2 4 7 4h10q5 0 5 6Z'],
      ['dark', box(2, 11, 20, 10, 1.5)],
      ['main', box(3.3, 12, 17.4, 7.8, 1)],
      ['#f2c230', `${box(9.7, 9.5, 4.6, 5.5, 1)}${box(2, 9.7, 20, 1.6)}`],
      [INK, circle(12, 12.3, 1)],
    ],
  },
  crate: {
    colour: '#b9793c',
    shapes: [
      ['dark', box(1.5, 1.5, 21, 21, 2)],
      ['main', box(3, 3, 18, 18, 1)],
      ['light', `${box(3, 3, 18, 2.8)}${box(3, 18.2, 18, 2.8)}`],
      ['dark', 'M5.5 7.5 18.5 17M18.5 7.5 5.5 17', 2.2],
      ['light', 'M3.5 6h17M3.5 18h17', 0.7],
    ],
  },
  barrel: {
    colour: '#a5673f',
    shapes: [
      ['main', 'M5 3h14q3.5 9 0 18H5q-3.5-9 0-18Z'],
      ['light', 'M7 3.5q-2.5 8.5 0 17H9q-2-8.5 0-17Z'],
      ['#5a6270', 'M4 7h16M3.5 17h17', 1.8],
    ],
  },
  boulder: {
    colour: '#8d8f97',
    shapes: [
      ['dark', 'M3 17.5 1.8 11 5 4.5 12 1.8l7 2.5 3.2 6.5-1.5 7L16 22H7Z'],
      ['main', 'M4.3 16.5 3.2 11 6 5.5 12 3.2l6 2.2L20.7 11l-1.2 6-4.5 3H8Z'],
      ['light', 'M6.5 10 8.5 6.3l4-1.3-1.5 3.5Z'],
      ['dark', 'M14 13.5l3-1.5M9 16.5l2.5 1', 1.1],
    ],
  },
  door: {
    colour: '#a5673f',
    shapes: [
      ['#4d5361', 'M2.5 23V9a9.5 8 0 0 1 19 0v14Z'],
      ['main', 'M4.5 23V9.3a7.5 6.5 0 0 1 15 0V23Z'],
      ['dark', 'M9.5 3.8V23M14.5 3.8V23', 1],
      ['#f2c230', circle(16.8, 14, 1.2)],
    ],
  },
  exit: {
    colour: '#3fae6b',
    motion: 'pulse',
    shapes: [
      ['#4d5361', 'M2.5 23V9a9.5 8 0 0 1 19 0v14Z'],
      ['#10131c', 'M4.5 23V9.3a7.5 6.5 0 0 1 15 0V23Z'],
      ['main', 'M7 12.5h5.5V8.5L18 14l-5.5 5.5v-4H7Z'],
    ],
  },
  flag: {
    colour: '#e5485d',
    motion: 'sway',
    shapes: [
      ['#6b7280', 'M5.5 1.5v21', 2],
      ['main', 'M6.5 2.5q4-1.5 7.5.5t7 .5v9q-3.5 1.5-7-.5t-7.5.5Z'],
      ['light', 'M6.5 2.5q4-1.5 7.5.5v3q-3.5-2-7.5-.5Z'],
    ],
  },
  target: {
    colour: '#e0605a',
    isGround: true,
    shapes: [
      ['main', circle(12, 12, 8.5), 1.8],
      ['main', circle(12, 12, 3.5)],
    ],
  },
  bolt: {
    colour: '#ff6b4a',
    facing: 'turn',
    shapes: [
      ['light', box(4, 9, 16, 6, 3)],
      ['main', box(6, 10, 15, 4, 2)],
      [WHITE, box(11, 11.2, 9, 1.6, 0.8)],
    ],
  },
  rocket: {
    colour: '#d9463d',
    facing: 'turn',
    shapes: [
      ['#ffb03d', 'M5 9.5 .5 12 5 14.5Z'],
      ['dark', 'M4 7.5 8.5 9v6L4 16.5Z'],
      ['#e6e9ef', 'M5.5 9H16v6H5.5Z'],
      ['main', 'M16 9q5 0 7.5 3-2.5 3-7.5 3Z'],
      ['#4d5361', circle(12.5, 12, 1.5)],
    ],
  },
  arrow: {
    colour: '#8a5a33',
    facing: 'turn',
    shapes: [
      ['main', 'M3 12h15', 2],
      ['#8d9099', 'M16 8 22.5 12 16 16Z'],
      [WHITE, 'M1 8.5 5 12 1 15.5l4.5-1 3-2.5-3-2.5Z'],
    ],
  },
  ball: {
    colour: '#f4f4f6',
    motion: 'spin',
    shapes: [
      ['dark', circle(12, 12, 9)],
      ['main', circle(12, 12, 8)],
      [
        'dark',
        'M12 8.5 15.3 11l-1.2 4h-4.2l-1.2-4ZM12 4v4.5M19.5 10l-4.2 1M16.5 18.5 14.1 15M7.5 18.5 9.9 15M4.5 10l4.2 1',
        1,
      ],
    ],
  },
  orb: {
    colour: '#9f6fe8',
    motion: 'pulse',
    shapes: [
      ['dark', circle(12, 12, 9)],
      ['main', circle(12, 12, 8)],
      ['light', ellipse(9, 8.5, 3, 2.3)],
    ],
  },
  bomb: {
    colour: '#3b404d',
    motion: 'pulse',
    shapes: [
      ['dark', 'M15 6.5q1-4 5-3.5', 1.6],
      ['#ffb03d', `${circle(20.5, 3, 1.8)}`],
      ['main', `${circle(11, 14, 8.3)}${box(13.5, 5, 4, 4, 1)}`],
      ['light', ellipse(8, 11, 2.3, 1.8)],
    ],
  },
  fire: {
    colour: '#ff7a2f',
    motion: 'sway',
    hasOwnColour: true,
    shapes: [
      ['#e0431f', 'M12 .8q1.5 4.5 5 7.5t3 7.7q-.5 7-8 7t-8-7q0-4 2.5-6 .5 2 2 2.5Q8 5.5 12 .8Z'],
      ['main', 'M12 7q1 3 3.5 5t1.7 5q-.7 4.5-5.2 4.5T6.8 17q0-2.5 1.7-4 .5 1.7 1.5 1.7Q9.5 10 12 7Z'],
      ['#ffe27a', 'M12 13.5q2.5 2.5 2.5 4.8 0 2.7-2.5 2.7t-2.5-2.7q0-2.3 2.5-4.8Z'],
    ],
  },
  blast: {
    colour: '#ffb03d',
    motion: 'pulse',
    hasOwnColour: true,
    shapes: [
      [
        '#e4572e',
        'M12 .5l2.7 6 5.8-3.5-2.5 6.5 5.5 2.5-5.5 3 2 6-5.8-3.3L12 23.5l-2.7-5.8L3.5 21l2-6L.5 12l5.5-2.5L3.5 3l5.8 3.5Z',
      ],
      [
        'main',
        'M12 5l1.7 4 4-1.5-1.5 3.8 3 1.7-3.5 1.5.7 3.7-3.2-2L12 19.5l-1.7-3.3-3.3 2 .8-3.7L4.5 13l3.2-1.7L6.3 7.5l4 1.5Z',
      ],
      ['#fff3b0', circle(12, 12.3, 2.7)],
    ],
  },
  sword: {
    colour: '#c9d3e0',
    facing: 'turn',
    shapes: [
      ['dark', 'M7.5 10.2h12L23.3 12l-3.8 1.8h-12Z'],
      ['main', 'M7.5 10.7h12L22.5 12H7.5Z'],
      ['#a5673f', box(1.5, 10.8, 5.5, 2.4, 1)],
      ['#f2c230', box(6.3, 7.5, 2.2, 9, 1)],
    ],
  },
  axe: {
    colour: '#9aa7ba',
    facing: 'turn',
    shapes: [
      ['#8a5a33', 'M2.5 12h18', 2.4],
      ['main', 'M14 11V5q4-2.5 7.5-2-2 5 0 9Z'],
      ['light', 'M19.5 4l2-1q-2 5 0 9h-1.7q-1.5-4-.3-8Z'],
    ],
  },
  shield: {
    colour: '#5f86c9',
    shapes: [
      ['dark', 'M12 1.5 21.5 5q.5 12-9.5 17.5Q2 17 2.5 5Z'],
      ['main', 'M12 3.3 19.8 6.2q.2 9.5-7.8 14.3Q4 15.7 4.2 6.2Z'],
      ['light', 'M12 3.3v17.2Q4 15.7 4.2 6.2Z'],
    ],
  },
  potion: {
    colour: '#d65fb0',
    motion: 'bob',
    shapes: [
      ['#a5673f', box(9.5, 1.5, 5, 3, 1)],
      ['#dbe7f0', 'M9.8 4.5h4.4v4.2q6.3 2.8 6.3 7.8 0 6-8.5 6t-8.5-6q0-5 6.3-7.8Z'],
      ['main', 'M4.8 14.5h14.4q2 7-7.2 7t-7.2-7Z'],
      [WHITE, `${circle(9, 17.5, 1)}${circle(13, 16.5, 0.7)}`],
    ],
  },
  book: {
    colour: '#7a4fb5',
    shapes: [
      ['dark', box(3.5, 2, 17, 20, 2)],
      ['#f3ead7', 'M6 18.5h14.5V21H6Z'],
      ['main', box(5.5, 2, 15, 16.5, 1.5)],
      ['#f2c230', 'M13 6l1.2 2.7 2.9.3-2.2 2 .6 2.9-2.5-1.5-2.5 1.5.6-2.9-2.2-2 2.9-.3Z'],
    ],
  },
  chip: {
    colour: '#3fa66a',
    motion: 'bob',
    shapes: [
      ['#c9ced8', 'M7 2v20M12 2v20M17 2v20M2 7h20M2 12h20M2 17h20', 1.6],
      ['main', box(4.5, 4.5, 15, 15, 2)],
      ['dark', box(8, 8, 8, 8, 1)],
      ['#f2c230', circle(7, 7, 0.9)],
    ],
  },
  boots: {
    colour: '#c0663a',
    facing: 'flip',
    shapes: [
      ['main', 'M4 3h5v11q3.5 1.5 4 4.5H3ZM13.5 3h5v11q3.5 1.5 4 4.5h-9.5q1.5-6 .5-15.5Z'],
      ['dark', 'M3 18.5h9.8V21H3ZM13 18.5h9.8V21H13ZM4 3h5v2.5H4ZM13.5 3h5v2.5h-5Z'],
    ],
  },
  fruit: {
    colour: '#e24a3b',
    motion: 'bob',
    shapes: [
      ['#4c8f3a', 'M12.5 6q1-4 5.5-4-.5 4-5.5 4Z'],
      ['#6b4a2b', 'M12 7.5Q12 4.5 10.5 2.5', 1.5],
      ['main', 'M12 7.5q3-2.5 6.5-.5 4 3 1.5 9.5-2.5 6-6 5-2-.7-4 0-3.5 1-6-5Q1.5 10 5.5 7 9 5 12 7.5Z'],
      ['light', 'M5 12q0-3 2.5-4-1 2-.5 5Z'],
    ],
  },
  honey: {
    colour: '#f0a020',
    shapes: [
      ['dark', box(6, 3, 12, 3.5, 1.2)],
      ['main', 'M5 7h14q3 3 2.5 8T18 22H6q-3-2-3.5-7T5 7Z'],
      ['light', 'M6.5 9.5Q4.5 13 6 17.5l1.8-.5Q6.5 13 8 9.5Z'],
      ['#fff3cf', box(7, 11.5, 10, 6, 1)],
    ],
  },
  egg: {
    colour: '#f6eddc',
    motion: 'bob',
    shapes: [
      ['dark', 'M12 1.8q4.3 0 6.8 6t1.2 9.7Q18 22.3 12 22.3T4 17.5Q2.7 13.8 5.2 7.8T12 1.8Z'],
      ['main', 'M12 3q3.5 0 5.7 5.3T18.8 17Q17 21 12 21t-6.8-4q-1.1-3.4 1.1-8.7T12 3Z'],
      [WHITE, ellipse(9, 9, 1.8, 3)],
    ],
  },
  meat: {
    colour: '#b5483e',
    shapes: [
      ['#f3ead7', `${box(13.5, 14, 8.5, 3, 1.5)}${circle(21.3, 14, 1.8)}${circle(21.3, 17, 1.8)}`],
      ['main', ellipse(9.5, 12, 8, 8.5)],
      ['light', ellipse(7, 9, 2.5, 2.8)],
    ],
  },
  bag: {
    colour: '#b98a56',
    shapes: [
      ['main', 'M8.5 6.5h7q7 7 5.5 12.5Q20 22.5 12 22.5T3 19Q1.5 13.5 8.5 6.5Z'],
      ['dark', 'M7.5 1.5q4.5 2 9 0l-1.5 5H9ZM8 7h8', 1.5],
      ['#f2c230', circle(12, 15, 3.3)],
    ],
  },
  lamp: {
    colour: '#ffd23f',
    motion: 'pulse',
    shapes: [
      ['light', circle(12, 9.5, 8)],
      ['main', 'M12 3a6.5 6.5 0 0 1 3.5 12v2.5h-7V15A6.5 6.5 0 0 1 12 3Z'],
      ['#6b7280', `${box(8.5, 17.5, 7, 2.2, 0.8)}${box(9.5, 20, 5, 2.2, 1)}`],
    ],
  },
  spark: {
    colour: '#ffe27a',
    motion: 'spin',
    shapes: [
      ['main', 'M12 1l2.3 8.7L23 12l-8.7 2.3L12 23l-2.3-8.7L1 12l8.7-2.3Z'],
      [WHITE, circle(12, 12, 2.2)],
    ],
  },
  paddle: {
    colour: '#5fb4e8',
    shapes: [
      ['dark', box(1, 7.5, 22, 9, 4)],
      ['main', box(1.8, 8.3, 20.4, 6.5, 3)],
      ['light', box(4, 9.3, 16, 1.8, 0.9)],
    ],
  },
  racket: {
    colour: '#5fb4e8',
    shapes: [
      ['dark', box(7, 0.5, 10, 23, 3)],
      ['main', box(7.8, 1.2, 7.4, 21.2, 2.5)],
      ['light', box(9, 3, 2, 17.5, 1)],
    ],
  },
  cheese: {
    colour: '#f5c542',
    shapes: [
      ['light', 'M2 12.5 15.5 4q6 1.5 6.5 8.5Z'],
      ['main', 'M2 12.5h20V20H2Z'],
      ['dark', `${circle(7, 16.5, 1.7)}${circle(13, 15, 1.2)}${circle(18, 17, 1.5)}`],
    ],
  },
  bell: {
    colour: '#f2c230',
    motion: 'sway',
    shapes: [
      ['dark', circle(12, 20, 2.4)],
      ['main', 'M12 2.5q6.5 1 6.5 8.5 0 5 2.5 8H3q2.5-3 2.5-8 0-7.5 6.5-8.5Z'],
      ['light', 'M8 9q.5-3 3-4-1.5 3-1.5 8Z'],
    ],
  },
  pin: {
    colour: '#f4f4f6',
    shapes: [
      ['main', 'M12 1q3.5 0 3 4.5-.5 2.5.5 4.5 4 7.5 0 13h-7q-4-5.5 0-13 1-2 .5-4.5Q8.5 1 12 1Z'],
      ['#d9463d', 'M8.9 7.2h6.2v1.4H8.9ZM9 9.7h6v1.3H8.5Z'],
    ],
  },
} as const satisfies Record<string, Picture>;
