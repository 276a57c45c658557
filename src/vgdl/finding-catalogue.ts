/** Every kind of finding about VGDL: its stable code, how serious it is, why it matters and how it is usually mended. */
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
  // 1xx: how lines are built
  VGDL101: error(
    'sprite line without `>`',
    'Reading of the sprites beside it ends here, so that it and everything below it at the same depth do not exist.',
    'write `name > Class key=value`',
  ),
  VGDL102: error(
    'no head line',
    'The first line names the kind of game, `BasicGame` or `GameSpace`, and its settings.',
    'write `BasicGame` as the first line',
  ),
  VGDL103: error(
    'line outside the sections',
    'Only lines below SpriteSet, InteractionSet, LevelMapping, TerminationSet or ParameterSet mean something.',
    'move the line into its section',
  ),
  VGDL104: error(
    'missing section',
    'A game needs sprites, interactions, a level mapping and terminations.',
    'add the section, even if it is empty',
  ),
  VGDL105: error(
    'word that does not belong here',
    'Behind the class or effect stand settings of the form `key=value`; other words are ignored.',
    'write `key=value`, or remove the word',
  ),
  VGDL106: error(
    'malformed interaction',
    'An interaction is `first second … > effect key=value`; without its parts it is ignored.',
    'name two sprites before `>` and the effect behind it',
  ),
  VGDL107: error(
    'malformed mapping',
    'A mapping is `c > sprite …` with one character before `>`.',
    'write one character, `>` and the sprites it stands for',
  ),
  VGDL108: warning(
    'tabs and blanks mixed',
    'A tab counts as one character of indentation, so that lines that look aligned may not be.',
    'indent by blanks only; `anygame format` does it',
  ),
  VGDL109: error(
    'malformed parameter',
    'A parameter of a game space is `NAME > values=min:step:max value=…`.',
    'write the name, `>` and its settings',
  ),
  VGDL110: error(
    'text too large',
    'Games and levels are limited in size to keep reading them quick.',
    'split or shorten the text',
  ),
  VGDL111: warning(
    'section given twice',
    'The lines of both are read, one after the other.',
    'put the lines together',
  ),
  VGDL112: error(
    'comment behind the name of a section',
    'The line is then not taken for the start of a section, and all lines below it are ignored.',
    'put the comment on a line of its own',
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
    'The line is ignored, so that the game may never end this way.',
    'use one of the known terminations',
  ),
  VGDL204: error(
    'unknown sprite',
    'No line of SpriteSet has this name, so that the line is ignored.',
    'define the sprite, or correct the name',
  ),
  VGDL205: warning(
    'unknown setting',
    'The class or effect does not have it, so that it is ignored.',
    'correct the name, or remove the setting',
  ),
  VGDL206: error(
    'sprite without class',
    'Neither the sprite nor any sprite above it has a class, so that it cannot be created.',
    'give it a class',
  ),
  VGDL207: warning(
    'sprite defined twice',
    'The later line counts, at the place of the later line.',
    'keep one of the lines',
  ),
  VGDL208: warning(
    'class ignored',
    'A sprite above it has a class, and that one counts.',
    'remove the class, or move the sprite out',
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
    'A list has one value for each player; a missing one is taken from the first, a further one is ignored.',
    'give one value, or one for each player',
  ),
  VGDL306: error(
    'missing setting',
    'Without it the sprite, effect or termination can do nothing.',
    'add the setting',
  ),
  VGDL307: error(
    'timer that never rests',
    'A repeating effect needs a timer of at least 1; with less it would be repeated for ever within one tick. It is run every tick instead.',
    'give `timer` a value of at least 1',
  ),
  VGDL308: warning(
    'nextExecution without timer',
    'When it runs is computed from the timer, which is missing here.',
    'give both `nextExecution` and `timer`',
  ),
  VGDL309: warning(
    'unknown colour',
    'The value is ignored, and the default is used instead.',
    'use one of the known colours',
  ),
  VGDL310: warning(
    'value outside of its range',
    'A probability lies between 0 and 1, and a size or count is not negative.',
    'choose a value within the range',
  ),

  // 4xx: probably not meant
  VGDL401: error(
    'nobody to play',
    'No sprite that the level mapping can place is of an avatar class.',
    'map a character to a sprite of an avatar class',
  ),
  VGDL402: warning(
    'termination that cannot hold',
    'The sprites it counts never exist in the number it asks for.',
    'check the sprite and the limit',
  ),
  VGDL403: warning(
    'effect that never happens',
    'One of the two sprites is never created: neither by the level mapping nor by another sprite or effect.',
    'remove the line, or create the sprite',
  ),
  VGDL404: warning(
    'game that cannot be won',
    'No termination is a win for any player.',
    'add a termination with `win=True`',
  ),
  VGDL405: warning(
    'endless chain of transformations',
    'Where these sprites meet, each tick turns one into the other and back for ever.',
    'break the circle, or add a condition',
  ),
  VGDL406: warning(
    'sprites without end',
    'New sprites are made in every tick and nothing ever removes them; the game refuses to make more than 10000.',
    'give the maker a `total` or a `cooldown`, or let something kill the sprites',
  ),
  VGDL407: warning(
    'sprite that is never created',
    'Neither the level mapping nor another sprite or effect makes it.',
    'use it, or remove its line',
  ),
  VGDL408: error(
    'interaction of the screen with itself',
    'EOS and TIME stand for no sprite: the other side of the line must be one.',
    'put a sprite on one side',
  ),

  // 5xx: levels
  VGDL501: warning(
    'unknown character in the level',
    'The level mapping does not have it, so that the cell stays empty.',
    'add it to the level mapping, or replace it',
  ),
  VGDL502: error(
    'level without avatar',
    'Nobody could play: no character of the level stands for an avatar.',
    'place an avatar',
  ),
  VGDL503: warning(
    'rows of different length',
    'The first row gives the width: shorter rows are filled with blanks, longer ones are cut.',
    'make all rows as long as the first',
  ),
  VGDL504: error(
    'level too large',
    'Levels are limited to what can be played at all.',
    'make the level smaller',
  ),
  VGDL505: error('empty level', 'A level needs at least one row with one cell.', 'draw the level'),
  VGDL506: warning(
    'more avatars than players',
    'Only the first ones are played; the others are removed.',
    'place one avatar for each player',
  ),
} as const satisfies Record<string, VgdlCatalogueEntry>;

export type VgdlFindingCode = keyof typeof VGDL_CATALOGUE;

export const VGDL_FINDING_CODES = Object.keys(VGDL_CATALOGUE) as readonly VgdlFindingCode[];
