/** Every kind of finding: its stable code, severity, reason and usual fix. */

export type Severity = 'error' | 'warning';

export interface CatalogueEntry {
  readonly severity: Severity;
  readonly title: string;
  readonly reason: string;
  readonly hint: string;
}

const error = (title: string, reason: string, hint: string): CatalogueEntry => ({
  severity: 'error',
  title,
  reason,
  hint,
});
const warning = (title: string, reason: string, hint: string): CatalogueEntry => ({
  severity: 'warning',
  title,
  reason,
  hint,
});

export const CATALOGUE = {
  // 0xx: characters
  GDL001: error(
    'unreadable character',
    'Control characters cannot be part of a name; the file may not be a rule sheet.',
    'remove the character, or check that this is the right file',
  ),
  GDL002: warning(
    'text is not UTF-8',
    'The file was read as Latin-1 instead; other systems may show other characters.',
    'save the file as UTF-8',
  ),
  GDL003: error(
    'nested too deeply',
    'No game needs terms this deep, so parentheses are probably missing or the file is not a rule sheet.',
    'check the parentheses before this place',
  ),
  GDL004: error(
    'sheet too large',
    'Sheets are limited in size so that they can be read quickly.',
    'split or shorten the sheet',
  ),
  GDL005: warning(
    'further findings left out',
    'A broken sheet can cause thousands of findings; the first ones matter most.',
    'fix the findings shown and check again',
  ),

  // 1xx: structure
  GDL101: error(
    'missing closing parenthesis',
    'Everything after the open parenthesis would become part of this form.',
    'add the missing `)`',
  ),
  GDL102: error(
    'stray closing parenthesis',
    'It closes nothing; other systems silently ignore the rest of the sheet.',
    'remove the `)`, or add the `(` it belongs to',
  ),
  GDL103: error('empty list', 'A sentence or term needs a name.', 'remove the parentheses or write the name'),
  GDL104: error(
    'form does not start with a name',
    'The first word of a form names its relation or function; it cannot be a list or a variable.',
    'start the form with a name',
  ),
  GDL105: error(
    'rule without a head',
    'A rule is `(<= head condition …)`.',
    'write what the rule defines after `<=`',
  ),
  GDL106: error(
    '`not` needs exactly one condition',
    '`(not c)` negates one condition.',
    'use one `not` per condition',
  ),
  GDL107: error(
    '`distinct` needs exactly two terms',
    '`(distinct a b)` compares two terms.',
    'give it two terms',
  ),
  GDL108: error(
    'operator in the place of a term',
    '`<=`, `not`, `or` and `distinct` build conditions; they cannot stand inside a term or name one.',
    'move it out of the term, or rename the symbol',
  ),
  GDL109: error(
    'operator in the place of a head',
    'A rule or fact defines a relation; `not`, `or` and `distinct` cannot be defined.',
    'rewrite the sentence so that the head is a plain relation',
  ),
  GDL110: error('unexpected text', 'The text here is not valid.', 'see the message'),
  GDL111: error(
    '`and` is not part of GDL',
    'It is read as a relation of that name, which never holds.',
    'list the conditions one after the other: a rule body is already a conjunction',
  ),
  GDL112: warning(
    '`or` without alternatives',
    'An empty `or` never holds.',
    'write its alternatives, or remove the rule',
  ),
  GDL113: error(
    'malformed external relation',
    'An outside resource is declared as `include NAME FILE`, `use NAME (COMMAND …)` and `NAME (RELATION ?a ?b)`.',
    'write the statement in one of these forms',
  ),
  GDL114: error(
    'malformed domain declaration',
    'In the GUI dialect `(base cell (1 2 3) (x o))` lists the values of each argument.',
    'give every argument one list of plain names',
  ),
  GDL115: error(
    'malformed drawing',
    'A drawing rule names a row, a column and an image.',
    'write `(drawit (ROW COLUMN IMAGE))`',
  ),
  GDL116: error(
    'outside resource declared twice',
    'It would be unclear which declaration counts.',
    'keep one of the declarations, or give the other another name',
  ),
  GDL117: error(
    'relation from outside is also defined by rules',
    'A relation must be defined either by the resource or by the rules, not by both.',
    'rename one of the two relations',
  ),
  GDL118: error(
    'unknown library',
    'The sheet does not say where the resource is.',
    'add `include NAME FILE`, or correct the name',
  ),
  GDL119: error(
    'keyword from outside',
    'Roles, states, moves, goals and the end of the game stay in the rules; only helper relations come from outside.',
    'give the outside relation a name of its own and use it in a rule for the keyword',
  ),
  GDL120: error(
    'unknown built-in library',
    'A plain name after `include` stands for a library that comes with Anygame.',
    'correct the name, or name a file',
  ),
  GDL121: error(
    'built-in library without this relation',
    'The libraries that come with Anygame have fixed relations with fixed numbers of arguments.',
    'declare the relation as the library defines it',
  ),
  GDL122: error(
    'wrong number of arguments for a relation from outside',
    'The library receives as many arguments as were declared.',
    'use as many arguments as in the declaration, or correct the declaration',
  ),
  GDL123: error(
    'missing command for a resource',
    'Modules (`.js`, `.mjs`, `.wasm`) are run by Anygame itself; everything else needs a command.',
    'add `use NAME (COMMAND …)`, or write a module',
  ),
  GDL124: error('library cannot be loaded', 'Without it, the relation has no answers.', 'see the message'),
  GDL125: error(
    'arrow in the place of `<=`',
    'A rule starts with `<=`. Any other arrow is read as the name of a relation, and the rule is lost.',
    'write `(<= head condition …)`: what the rule defines first, then its conditions',
  ),
  GDL126: error(
    'operation of a newer infix language',
    "Stanford's newer sheets describe moves as operations, `role :: action :: conditions ==> effects`. That is another language (Epilog), with other rules about what stays the same; it is not GDL.",
    'write what holds after the move, as in `(<= (next (cell ?n x)) (does x (mark ?n)))`, and a rule for everything that stays',
  ),

  // 2xx: keywords
  GDL201: error('wrong number of arguments for a keyword', 'Keywords have a fixed form.', 'see the message'),
  GDL202: error(
    'keyword cannot be defined',
    'The state defines `true` and the players define `does`; rules can only use them as conditions.',
    'define `next` (what will be true) or a relation of your own instead',
  ),
  GDL203: warning(
    'keyword in a body',
    '`init`, `next`, `base`, `input` and `sees` define the game for its players; many systems cannot use them as conditions.',
    'move the shared condition to a relation of its own and use that in both rules',
  ),
  GDL204: error(
    'keyword inside a term',
    'Keyword relations are sentences; inside a term they have no meaning.',
    'take the keyword out of the term, or rename the function',
  ),
  GDL205: error(
    '`init` depends on the state or on moves',
    'The initial state is computed before there is a state or a move.',
    'use only fixed relations in rules for `init`',
  ),
  GDL206: error(
    'question about the state depends on moves',
    '`legal`, `goal` and `terminal` are asked before anyone moves, so `does` never holds there.',
    'record what matters about the last move in the state with `next`, and ask for it with `true`',
  ),
  GDL207: error(
    '`base` or `input` depends on the state',
    'They list what can ever be true or done, independent of any state.',
    'use only fixed relations in rules for `base` and `input`',
  ),
  GDL208: error(
    'roles must be plain facts',
    'The roles and their order must be known before anything else in the sheet is evaluated.',
    'write one fact `(role name)` per player',
  ),
  GDL211: error('no role', 'A game needs at least one player.', 'add `(role name)` for each player'),
  GDL212: error(
    'no initial state',
    'Without `init` the game starts from an empty state, and from there these rules lead nowhere.',
    'add `(init fact)` for each fact of the first state',
  ),
  GDL213: error('no legal moves', 'Without `legal`, no role can move.', 'add rules for `(legal role move)`'),
  GDL214: error('no goals', 'Without `goal`, no role can win.', 'add rules for `(goal role value)`'),
  GDL215: error('no end', 'Without `terminal` the game never ends.', 'add rules for `terminal`'),
  GDL216: error(
    'goal value outside 0 to 100',
    'Goal values are whole numbers from 0 to 100; other values cannot be compared or scored.',
    'use a whole number from 0 to 100',
  ),
  GDL217: warning(
    'unknown role',
    'No role has this name, so the rule has no effect.',
    'use the name of a `role` fact, or add the role',
  ),
  GDL218: warning(
    'game starts from an empty state',
    'That is possible, but rare; nothing is true before the first move.',
    'add `(init fact)` for each fact of the first state, if there are any',
  ),

  GDL231: error(
    'lifetime is not a positive number',
    'In real-time GDL the first argument of `init`, `next` and `true` is how long the fluent will hold.',
    'use a number above 0, `infinity`, or a variable',
  ),
  GDL232: error(
    '`expired` cannot be defined',
    'The clock determines what has expired; rules can only use it as a condition.',
    'give the fluent a lifetime with `init` or `next`, and ask for `expired` in a condition',
  ),
  GDL233: warning(
    'legal moves depend on `expired`',
    'What has just expired is known while the state changes and when the end is judged, not when moves are made.',
    'record the expiry in the state with `next`, and ask for it with `true`',
  ),
  GDL234: warning(
    'fluent never expires',
    'Every rule gives it the lifetime `infinity`, or none makes it true at all, so `expired` never holds.',
    'give the fluent a finite lifetime, or correct its name',
  ),

  // 3xx: logic
  GDL301: error(
    'unsafe rule: variable of the head is never bound',
    'The rule would hold for infinitely many values.',
    'add a condition that gives the variable its values',
  ),
  GDL302: error(
    'unsafe rule: variable under `not` is never bound',
    'Systems disagree about such rules: some drop the condition, Anygame reads it as "no value exists".',
    'add a positive condition that gives the variable its values, or define a helper relation that hides it',
  ),
  GDL303: error(
    'unsafe rule: variable in `distinct` is never bound',
    'Nothing says what the variable is, so the comparison has no meaning.',
    'add a positive condition that gives the variable its values',
  ),
  GDL304: error(
    'fact with a variable',
    'A fact must not contain variables.',
    'make it a rule with a condition that gives the variable its values',
  ),
  GDL305: error(
    'negation through a cycle',
    'A relation that depends on its own negation has no definite meaning.',
    'break the cycle, for example by splitting the relation in two',
  ),
  GDL306: error(
    'unbounded recursion',
    'The recursive call can produce ever new terms, so the rules may never be evaluated to the end (the recursion restriction of GDL).',
    'bind the variable in a condition outside the recursion, or pass on an argument of the head unchanged',
  ),
  GDL307: error(
    'question to a library without the values it needs',
    'A library computes some arguments from others; no condition of this rule gives it those.',
    'add conditions that give the variables their values',
  ),

  // 4xx: probable mistakes
  GDL401: warning(
    'undefined relation',
    'No rule or fact defines it, so it never holds.',
    'define it, or correct its name',
  ),
  GDL402: warning(
    'one name with different numbers of arguments',
    'They are different relations or functions; some systems crash when they meet.',
    'use the same number of arguments everywhere, or another name',
  ),
  GDL403: warning('relation is never used', 'Nothing in the game depends on it.', 'remove it, or use it'),
  GDL404: warning(
    'rule can never fire',
    'Its conditions cannot hold together in any state.',
    'correct the condition shown, or remove the rule',
  ),
  GDL405: warning('duplicate rule', 'The same rule occurs earlier in the sheet.', 'remove one of them'),
  GDL406: warning(
    'possible misspelling',
    'The symbol occurs once and is nearly the same as a common one.',
    'correct the spelling if the other was meant',
  ),
  GDL407: warning(
    'possibly a misspelt variable',
    'A variable that occurs once and looks like another one of the rule is often a typing mistake.',
    'use the other variable if it was meant, or give this one a clearly different name',
  ),
  GDL408: warning(
    '`distinct` of terms that are never equal',
    'The condition always holds.',
    'remove it, or compare what was meant',
  ),
  GDL409: warning(
    'initial state is terminal',
    'The game is over before it starts; usually a rule for `terminal` also matches empty cells or absent players.',
    'restrict the rule for `terminal` that holds, for example to roles',
  ),
  GDL410: warning(
    'symbols that differ only in case',
    'GDL ignores case, but some systems do not: there they are two symbols.',
    'use one spelling throughout',
  ),
  GDL411: warning(
    'name with and without parentheses',
    'As terms, `(a)` and `a` are different things.',
    'write it the same way everywhere',
  ),
  GDL412: warning(
    'library is never used',
    'No rule uses a relation that comes from it.',
    'declare its relations with `NAME (RELATION ?a ?b)` and use them in rules, or remove it',
  ),
  GDL413: warning(
    'no role sees anything',
    'In a game with the role `random`, players learn only what `sees` gives them, not the moves. This sheet gives them nothing.',
    'add rules for `sees`; if nothing is hidden: `(<= (sees ?r (did ?p ?m)) (role ?r) (does ?p ?m))`',
  ),
  GDL414: warning(
    'library is not connected',
    'Without it the game cannot be played here.',
    'see the message',
  ),
  GDL415: warning(
    'possibly a variable without its `?`',
    'A plain name stands for itself; here it has the name of a variable of the same rule and occurs nowhere else.',
    'write the `?` if the variable was meant, or give one of the two another name',
  ),

  // 5xx: problems that only appear in play
  GDL501: error(
    'no legal move',
    'Before the game is over every role needs a legal move; without one, the match cannot continue.',
    'add a rule for `legal` that covers this state, or end the game before it',
  ),
  GDL502: error(
    'no goal value at the end',
    'In a terminal state every role needs exactly one goal value; without one, the match has no result.',
    'add a rule for `goal` that covers this state',
  ),
  GDL503: error(
    'several goal values at the end',
    'In a terminal state every role needs exactly one goal value; systems differ in which one they take.',
    'make the rules for `goal` exclude one another',
  ),
  GDL504: warning(
    'game that may not end',
    'Matches have to end; random games should not last forever.',
    'count the moves in the state and end the game at a limit, if nothing else ends it',
  ),
  GDL505: warning(
    'goal out of reach',
    'Every role should be able to reach 100 if all others help it; otherwise it has nothing to play for.',
    'check the rules for `goal` and what leads there; if winning is merely hard, ignore this warning',
  ),
  GDL506: warning(
    'two values at once',
    'In the initial state every place has one value; two at once usually mean that a rule for `next` keeps the old value beside the new one.',
    'restrict the rule that keeps the old value to places that do not change',
  ),
  GDL507: error(
    'rules cannot be evaluated',
    'The rules have an answer for this state that is infinite, open or too large to compute.',
    'see the message',
  ),
  GDL508: error(
    'library cannot answer',
    'A library must answer every question. If it fails, answers in the wrong form or takes too long, the game stops.',
    'see the message',
  ),
  GDL509: error(
    'time that does not advance',
    'In a real-time game something happens again and again while no time passes, or hardly any, so the game cannot continue.',
    'give the fluent a longer lifetime, or let chance draw moves that take time',
  ),
  GDL510: error(
    'state without a way out',
    'In a real-time game nobody can move and nothing will run out, but the game is not over; it would never end.',
    'end the game here, or let something run out',
  ),
} as const satisfies Record<string, CatalogueEntry>;

export type FindingCode = keyof typeof CATALOGUE;

export const FINDING_CODES = Object.keys(CATALOGUE) as readonly FindingCode[];
