/** Every kind of finding about VGDL: its stable code, severity, reason and usual fix. */
import type { Severity } from '../gdl/index.ts';

interface VgdlCatalogueEntry {
  readonly severity: Severity;
  readonly title: string;
  readonly reason: string;
  readonly hint: string;
}

const error = (title: string, reason: string, hint: string): VgdlCatalogueEntry => ({
  severity: 'error',
  title,
  reason,
  hint,
});
const warning = (title: string, reason: string, hint: string): VgdlCatalogueEntry => ({
  severity: 'warning',
  title,
  reason,
  hint,
});

export const VGDL_CATALOGUE = {
  // 1xx: structure of lines
  VGDL101: error(
    'sprite line without `>`',
    'The list of sprites at this depth ends here. This line and all later lines at the same depth are ignored.',
    'write `name > Class key=value`',
  ),
  VGDL102: error(
    'no head line',
    'The first line names the kind of game, `BasicGame` or `GameSpace`, and its settings.',
    'write `BasicGame` as the first line',
  ),
  VGDL103: error(
    'line outside the sections',
    'Only lines inside SpriteSet, InteractionSet, LevelMapping, TerminationSet or ParameterSet have a meaning.',
    'move the line into its section',
  ),
  VGDL104: error(
    'missing section',
    'A game needs sprites, interactions, a level mapping and terminations.',
    'add the section, even if it is empty',
  ),
  VGDL105: error(
    'word that does not belong here',
    'After the class or effect, only settings of the form `key=value` are allowed; other words are ignored.',
    'write `key=value`, or remove the word',
  ),
  VGDL106: error(
    'malformed interaction',
    'An interaction has the form `first second … > effect key=value`; an incomplete one is ignored.',
    'name two sprites before `>` and the effect after it',
  ),
  VGDL107: error(
    'malformed mapping',
    'A mapping has the form `c > sprite …`, with one character before `>`.',
    'write one character, `>`, and the sprites that the character stands for',
  ),
  VGDL108: warning(
    'tabs and spaces mixed',
    'A tab counts as one character of indentation, so lines that look aligned may not be.',
    'indent with spaces only; `anygame format` does this',
  ),
  VGDL109: error(
    'malformed parameter',
    'A parameter of a game space has the form `NAME > values=min:step:max value=…`.',
    'write the name, `>`, and its settings',
  ),
  VGDL110: error(
    'text too large',
    'Games and levels are limited in size so that they can be read quickly.',
    'split or shorten the text',
  ),
  VGDL111: warning(
    'section occurs twice',
    'The lines of both sections are read, one after the other.',
    'merge the two sections',
  ),
  VGDL112: error(
    'comment after the name of a section',
    'With the comment, the line does not start a section, and all lines below it are ignored.',
    'move the comment to its own line',
  ),

  // 2xx: names
  VGDL201: error(
    'unknown sprite class',
    'A sprite of an unknown class cannot be created.',
    'use one of the known classes',
  ),
  VGDL202: error('unknown effect', 'The interaction is ignored.', 'use one of the known effects'),
  VGDL203: error(
    'unknown termination',
    'The line is ignored, so the game never ends in this way.',
    'use one of the known terminations',
  ),
  VGDL204: error(
    'unknown sprite',
    'No line of SpriteSet has this name, so the line is ignored.',
    'define the sprite, or correct the name',
  ),
  VGDL205: warning(
    'unknown setting',
    'The class or effect has no such setting, so it is ignored.',
    'correct the name, or remove the setting',
  ),
  VGDL206: error(
    'sprite without class',
    'Neither the sprite nor any of its parents has a class, so it cannot be created.',
    'give it a class',
  ),
  VGDL207: warning(
    'sprite defined twice',
    'The later line replaces the earlier one.',
    'keep one of the lines',
  ),
  VGDL208: warning(
    'class ignored',
    'A parent of the sprite already has a class, which takes precedence.',
    'remove the class, or move the sprite out of its parent',
  ),

  // 3xx: values
  VGDL301: warning(
    'whole number expected',
    'Any other value is ignored, and the default is used instead.',
    'write a whole number',
  ),
  VGDL302: warning(
    'number expected',
    'Any other value is ignored, and the default is used instead.',
    'write a number',
  ),
  VGDL303: warning(
    'True or False expected',
    'Any other value is ignored, and the default is used instead.',
    'write `True` or `False`',
  ),
  VGDL304: warning(
    'direction expected',
    'Any other value is ignored, and the default is used instead.',
    'write UP, DOWN, LEFT, RIGHT or NONE',
  ),
  VGDL305: warning(
    'list of wrong length',
    'A list has one value for each player. Missing values are copied from the first, and additional values are ignored.',
    'give one value, or one for each player',
  ),
  VGDL306: error(
    'missing setting',
    'Without this setting, the sprite, effect or termination has no effect.',
    'add the setting',
  ),
  VGDL307: error(
    'timer below 1',
    'A repeating effect needs a timer of at least 1; otherwise it would repeat forever within one tick. It runs once in every tick instead.',
    'give `timer` a value of at least 1',
  ),
  VGDL308: warning(
    'nextExecution without timer',
    'The time of the next execution is computed from `timer`, which is missing.',
    'give both `nextExecution` and `timer`',
  ),
  VGDL309: warning(
    'unknown colour',
    'The value is ignored, and the default is used instead.',
    'use one of the known colours',
  ),
  VGDL310: warning(
    'value out of range',
    'A probability must be between 0 and 1, and a size or count must not be negative.',
    'choose a value within the range',
  ),

  // 4xx: probable mistakes
  VGDL401: error(
    'no avatar',
    'The level mapping places no sprite of an avatar class, so nobody can play.',
    'map a character to a sprite of an avatar class',
  ),
  VGDL402: warning(
    'termination that cannot occur',
    'The sprites that it counts never exist in the required number.',
    'check the sprite and the limit',
  ),
  VGDL403: warning(
    'effect that never occurs',
    'One of the two sprites is never created, neither by the level mapping nor by another sprite or effect.',
    'remove the line, or create the sprite',
  ),
  VGDL404: warning(
    'game that cannot be won',
    'No termination is a win for any player.',
    'add a termination with `win=True`',
  ),
  VGDL405: warning(
    'endless chain of transformations',
    'When these sprites meet, one turns into the other and back in every tick, forever.',
    'break the cycle, or add a condition',
  ),
  VGDL406: warning(
    'unlimited number of sprites',
    'New sprites are created in every tick, and nothing removes them. The engine stops creating sprites at 10000.',
    'give the producing sprite a `total` or a `cooldown`, or add an effect that removes the sprites',
  ),
  VGDL407: warning(
    'sprite that is never created',
    'Neither the level mapping nor another sprite or effect creates it.',
    'use it, or remove its line',
  ),
  VGDL408: error(
    'interaction of the screen with itself',
    'EOS and TIME are not sprites, so the other side of the line must be a sprite.',
    'put a sprite on one side',
  ),

  // 5xx: levels
  VGDL501: warning(
    'unknown character in the level',
    'The level mapping does not contain this character, so the cell stays empty.',
    'add it to the level mapping, or replace it',
  ),
  VGDL502: error(
    'level without avatar',
    'No character of the level stands for an avatar, so nobody can play.',
    'place an avatar',
  ),
  VGDL503: warning(
    'rows of different length',
    'The first row sets the width: shorter rows are padded with spaces, and longer rows are cut off.',
    'give all rows the same length',
  ),
  VGDL504: error('level too large', 'The size of levels is limited.', 'make the level smaller'),
  VGDL505: error('empty level', 'A level needs at least one row with one cell.', 'draw the level'),
  VGDL506: warning(
    'more avatars than players',
    'Only the first avatars are played; the others are removed.',
    'place one avatar for each player',
  ),
} as const satisfies Record<string, VgdlCatalogueEntry>;

export type VgdlFindingCode = keyof typeof VGDL_CATALOGUE;

export const VGDL_FINDING_CODES = Object.keys(VGDL_CATALOGUE) as readonly VgdlFindingCode[];
