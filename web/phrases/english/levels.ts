/** The names of the levels of strength, and a few words about each. */

export const english = {
  dice: ['Dice', 'any legal move'],
  novice: ['Novice', 'often plays at random'],
  beginner: ['Beginner', 'makes mistakes'],
  learner: ['Learner', 'a glance'],
  easy: ['Easy', 'a short look'],
  casual: ['Casual', 'a look'],
  fair: ['Fair', 'a longer look'],
  medium: ['Medium', 'thinks a little'],
  skilled: ['Skilled', 'thinks'],
  advanced: ['Advanced', 'thinks for up to a second'],
  strong: ['Strong', 'one second a move'],
  veryStrong: ['Very strong', 'five seconds a move'],
};
