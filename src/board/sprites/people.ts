/** Pictures of people and vehicles. */
import { box, circle, ellipse, eyes, INK, type Picture, SKIN, WHITE } from './picture.ts';

const LEGS = `${box(8.2, 17, 3.2, 5.5, 1.2)}${box(12.6, 17, 3.2, 5.5, 1.2)}`;
const TRUNK = 'M6.3 13q0-3.3 5.7-3.3t5.7 3.3v4.5q0 1.5-1.5 1.5H7.8q-1.5 0-1.5-1.5Z';
const HANDS = `${circle(6, 15.2, 1.5)}${circle(18, 15.2, 1.5)}`;
const HEAD = circle(12, 6.7, 4.7);
const LOOK = `${circle(11.3, 7.2, 0.8)}${circle(14.7, 7.2, 0.8)}`;

export const PEOPLE = {
  person: {
    colour: '#3f7fd9',
    facing: 'flip',
    motion: 'bob',
    shapes: [
      ['dark', LEGS],
      ['main', TRUNK],
      [SKIN, HANDS + HEAD],
      [
        '#5b3a21',
        'M7.2 7.2C6.5 2.6 9.8 1.2 12.4 1.3c3.6.2 5 2.8 4.5 5.6-1.7-.5-2.7-1.6-3.3-2.4-1.5 1.7-3.9 2.3-6.4 2.7Z',
      ],
      [INK, LOOK],
    ],
  },
  knight: {
    colour: '#8fa3bf',
    facing: 'flip',
    motion: 'bob',
    shapes: [
      ['dark', LEGS],
      ['main', TRUNK],
      ['light', HANDS],
      ['main', 'M7 11V6.5a5 5 0 0 1 10 0V11Z'],
      [INK, box(8.5, 6.3, 8.5, 1.7, 0.5)],
      ['#d9463d', 'M12 2q0-2 3.5-1.7Q17.5 1 17 4 14.5 2 12 2Z'],
      ['#d8b24a', 'M12 11.5v6M9.5 13.5h5', 1.4],
    ],
  },
  wizard: {
    colour: '#6a4fc4',
    facing: 'flip',
    motion: 'bob',
    shapes: [
      ['dark', 'M5.5 22.5q.5-11 6.5-11t6.5 11Z'],
      ['main', 'M7 22.5q0-10 5-10t5 10Z'],
      [SKIN, circle(12, 8.5, 3.9)],
      ['#eceff5', 'M8.3 9.5q3.7 2 7.4 0-.7 6-3.7 7.5-3-1.5-3.7-7.5Z'],
      [INK, `${circle(11, 8.2, 0.7)}${circle(13.9, 8.2, 0.7)}`],
      ['main', 'M5.5 6.8Q10 5.5 12.5.5q2 5 6 6.3-6.5 1.7-13 0Z'],
      ['#ffd23f', circle(13, 4.3, 0.9)],
    ],
  },
  miner: {
    colour: '#c98b3b',
    facing: 'flip',
    motion: 'bob',
    shapes: [
      ['#4a556b', LEGS],
      ['main', TRUNK],
      [SKIN, HANDS + HEAD],
      ['#f2c230', 'M6.5 6.2a5.5 5.5 0 0 1 11 0h1.5v1.2H6.5Z'],
      ['#fff6c9', circle(15.5, 4.2, 1.4)],
      [INK, `${circle(11.3, 8.4, 0.75)}${circle(14.7, 8.4, 0.75)}`],
    ],
  },
  guard: {
    colour: '#35508f',
    facing: 'flip',
    motion: 'bob',
    shapes: [
      [INK, LEGS],
      ['main', TRUNK],
      [SKIN, HANDS + HEAD],
      ['dark', 'M6.5 6q0-4.5 5.5-4.5t5.5 3.5l2 1.3H6.5Z'],
      ['#ffd23f', `${circle(13, 3.7, 0.9)}${circle(9.5, 13, 0.9)}`],
      [INK, LOOK],
    ],
  },
  thief: {
    colour: '#4b4f5c',
    facing: 'flip',
    motion: 'bob',
    shapes: [
      ['dark', LEGS],
      ['main', TRUNK],
      [WHITE, 'M6.5 12.5h11v1.5h-11ZM6.3 15.8h11.4v1.5H6.3Z'],
      [SKIN, HANDS + HEAD],
      [INK, box(7.5, 5.7, 9.2, 2.8, 1.2)],
      ['main', 'M7.2 5.5Q7 1.5 12 1.5t4.8 4Z'],
      [WHITE, LOOK],
    ],
  },
  princess: {
    colour: '#e86fa6',
    motion: 'bob',
    shapes: [
      ['main', 'M4.5 22.5Q9 18 9 11h6q0 7 4.5 11.5Z'],
      ['#d99a3a', 'M6.5 12.5Q5.5 2.5 12 2.5t5.5 10l-2.5-1H9Z'],
      [SKIN, circle(12, 7.5, 3.9)],
      ['#ffd23f', 'M8.5 4.2 8 .8l2.2 1.6L12 .3l1.8 2.1L16 .8l-.5 3.4Z'],
      [INK, `${circle(10.6, 7.8, 0.7)}${circle(13.4, 7.8, 0.7)}`],
      ['light', circle(12, 14.5, 1)],
    ],
  },
  diver: {
    colour: '#2f9e9e',
    facing: 'flip',
    motion: 'bob',
    shapes: [
      ['#f2c230', box(5, 11, 3.5, 8, 1.5)],
      ['dark', `${LEGS}M7 22.5h5l-1-2.5ZM13 22.5h6l-3.5-2.5Z`],
      ['main', TRUNK + HEAD],
      ['#bfe8ff', box(9, 4.8, 8, 4.8, 2.2)],
      [INK, `${circle(11.8, 7.2, 0.75)}${circle(14.6, 7.2, 0.75)}`],
    ],
  },
  medic: {
    colour: '#f3f4f7',
    facing: 'flip',
    motion: 'bob',
    shapes: [
      ['#9aa4b5', LEGS],
      ['main', TRUNK],
      [SKIN, HANDS + HEAD],
      ['main', 'M7.2 5.8Q7 1.5 12 1.5t4.8 4.3Z'],
      [
        '#d9463d',
        'M11.2 2.5h1.6v1h1v1.3h-1v1h-1.6v-1h-1V3.5h1ZM11 11.5h2v1.7h1.7v2H13v1.7h-2v-1.7H9.3v-2H11Z',
      ],
      [INK, LOOK],
    ],
  },
  robot: {
    colour: '#8fa0b5',
    motion: 'bob',
    shapes: [
      [
        'dark',
        `${box(7, 18, 3.5, 4.5, 1)}${box(13.5, 18, 3.5, 4.5, 1)}${box(3, 12, 2.5, 6, 1.2)}${box(18.5, 12, 2.5, 6, 1.2)}`,
      ],
      ['main', box(5.5, 11, 13, 8, 1.8)],
      ['main', box(4.5, 3.5, 15, 7.5, 2)],
      ['dark', 'M12 3.5V1', 1.2],
      ['#e4572e', `${circle(12, 1.3, 1.2)}${circle(15.5, 15, 1.2)}`],
      ['#7ee7ff', `${circle(8.7, 7.2, 1.8)}${circle(15.3, 7.2, 1.8)}`],
      [INK, `${circle(8.9, 7.3, 0.8)}${circle(15.5, 7.3, 0.8)}`],
    ],
  },
  muncher: {
    colour: '#ffd23f',
    facing: 'turn',
    motion: 'pulse',
    shapes: [
      ['main', 'M12.5 12 20.8 5.5A10.3 10.3 0 1 0 20.8 18.5Z'],
      ['light', 'M5 9q1.5-4.5 6.5-5Q8 5.5 7 9.5Z'],
      [INK, circle(12.3, 6.3, 1.5)],
    ],
  },
  ship: {
    colour: '#5fb4e8',
    facing: 'turn',
    shapes: [
      ['#ff9b3d', 'M4 9.5 .5 12 4 14.5Z'],
      ['dark', 'M4.5 3.5 12 9H5ZM4.5 20.5 12 15H5Z'],
      ['main', 'M3.5 8.5h9Q19 9 23.5 12 19 15 12.5 15.5h-9Z'],
      ['#dff3ff', ellipse(14.5, 12, 3, 1.7)],
    ],
  },
  cannon: {
    colour: '#5fb4e8',
    shapes: [
      ['dark', box(10.4, 3, 3.2, 9, 1)],
      ['main', 'M3 21.5v-5q0-5.5 9-5.5t9 5.5v5Z'],
      ['light', 'M5.5 17q0-3 4-3.7-1.5 1.5-1.5 3.7Z'],
      ['dark', box(3, 19.5, 18, 2.5, 0.8)],
    ],
  },
  saucer: {
    colour: '#b06ae0',
    motion: 'bob',
    shapes: [
      ['#bfeaff', 'M7 11.5a5 6 0 0 1 10 0Z'],
      ['main', ellipse(12, 13.5, 11, 4.5)],
      ['dark', 'M3 15.5q9 4.5 18 0-3.5 4-9 4t-9-4Z'],
      ['#ffe27a', `${circle(5.5, 13.3, 1)}${circle(12, 14.8, 1)}${circle(18.5, 13.3, 1)}`],
    ],
  },
  car: {
    colour: '#e24a3b',
    facing: 'flip',
    shapes: [
      ['main', 'M1.5 17v-4.5q.5-1.5 3-2L8 6.5q.8-1 2-1h5.5q1.2 0 2 1l2.5 4q2.5.5 2.5 3V17Z'],
      ['#cfe8fb', 'M9 7.5h3v3.3H6.5ZM13.5 7.5H16l2 3.3h-4.5Z'],
      [INK, `${circle(6.5, 17.3, 2.9)}${circle(17.5, 17.3, 2.9)}`],
      ['#c9ced8', `${circle(6.5, 17.3, 1.2)}${circle(17.5, 17.3, 1.2)}`],
      ['#fff3b0', circle(21.5, 13.3, 1)],
    ],
  },
  truck: {
    colour: '#e08a2e',
    facing: 'flip',
    shapes: [
      ['light', box(0.8, 5, 13.7, 12, 1)],
      ['dark', 'M1 14.5h13.5V17H1Z'],
      ['main', 'M15.5 8h4l3.7 4.5V17h-7.7Z'],
      ['#cfe8fb', 'M17 9.5h2l2 2.8h-4Z'],
      [INK, `${circle(5.5, 17.8, 2.7)}${circle(18.5, 17.8, 2.7)}`],
      ['#c9ced8', `${circle(5.5, 17.8, 1.1)}${circle(18.5, 17.8, 1.1)}`],
    ],
  },
  tank: {
    colour: '#6f8f4e',
    facing: 'turn',
    shapes: [
      [INK, `${box(2, 3, 18, 5, 2)}${box(2, 16, 18, 5, 2)}`],
      ['main', box(3, 6, 16, 12, 2)],
      ['dark', `${circle(10.5, 12, 4.7)}${box(12, 10.7, 11.5, 2.6, 1)}`],
      ['light', circle(9.5, 11, 2)],
    ],
  },
  boat: {
    colour: '#a5673f',
    facing: 'flip',
    motion: 'sway',
    shapes: [
      [WHITE, 'M11 2v11H3.5Z'],
      ['#e6e9ef', 'M12.8 4v9H20Z'],
      ['dark', 'M11.5 1.5V15', 1.3],
      ['main', 'M1.5 14.5h21q-1.5 6.5-6 6.5h-9q-4.5 0-6-6.5Z'],
    ],
  },
  submarine: {
    colour: '#f2b632',
    facing: 'flip',
    motion: 'bob',
    shapes: [
      ['dark', 'M10 8V4h3M4.5 9.5 1 6.5v13l3.5-3Z', 1.5],
      ['main', `${ellipse(13, 13, 10, 6.5)}${box(8.5, 4.5, 6, 5, 1.5)}M4.5 11 1 8v10l3.5-3Z`],
      ['#cfeaff', `${circle(10, 12.5, 2)}${circle(15.5, 12.5, 2)}`],
      ['dark', 'M8 12.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M13.5 12.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0', 0.9],
    ],
  },
  plane: {
    colour: '#9aa7ba',
    facing: 'turn',
    shapes: [
      ['dark', 'M9 10 5 1.5h4L16 10ZM9 14 5 22.5h4L16 14ZM2.5 10 1 6h2.5L6 10ZM2.5 14 1 18h2.5L6 14Z'],
      ['main', 'M1.5 9.8h15q5 .5 7 2.2-2 1.7-7 2.2h-15Z'],
      ['#dff3ff', ellipse(17.5, 12, 2.2, 1.2)],
    ],
  },
  racer: {
    colour: '#4cc2a0',
    facing: 'turn',
    shapes: [
      [INK, `${box(3, 4.5, 5, 3.5, 1)}${box(3, 16, 5, 3.5, 1)}${box(15, 5, 5, 3, 1)}${box(15, 16, 5, 3, 1)}`],
      ['main', 'M2 8h13q5 .5 8 4-3 3.5-8 4H2Z'],
      ['light', box(5, 10.5, 12, 3, 1)],
      [WHITE, circle(11, 12, 2.2)],
    ],
  },
  walker: {
    colour: '#a4643a',
    facing: 'flip',
    motion: 'sway',
    shapes: [
      [INK, `${ellipse(8, 21, 3.2, 1.8)}${ellipse(16, 21, 3.2, 1.8)}`],
      ['main', 'M2.5 15Q4 4.5 12 4.5T21.5 15q0 2-3 2h-13q-3 0-3-2Z'],
      ['#f3dcb8', box(7, 15.5, 10, 5, 2)],
      ...eyes(12.5, 11, 5, 1.9),
      [INK, 'M8 7.5l3 1.5M17 7.5l-3 1.5', 1.2],
    ],
  },
} as const satisfies Record<string, Picture>;
