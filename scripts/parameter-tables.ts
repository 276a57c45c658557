/**
 * Tables of parameters in `docs/players.md`, generated from the registry of players. A table stands between `<!--
 * parameters: PLAYER NAME… -->` and `<!-- end -->`. Without names, it contains every parameter of the player that is
 * in no other table of the page.
 */
import { type Parameter, PLAYERS, type PlayerKind, rangeText, valueText } from '../src/players/index.ts';

const TABLE = /(?<=^<!-- parameters: (\S+)((?: [^\s-]\S*)*) -->\n)[\s\S]*?(?=^<!-- end -->$)/gm;

/** The page with its tables updated. Throws if a player or a parameter is missing or unknown. */
export function withParameterTables(page: string, players: readonly PlayerKind[] = PLAYERS): string {
  const named = new Map<string, Set<string>>();
  for (const [, player = '', names = ''] of page.matchAll(TABLE)) {
    const known = named.get(player) ?? new Set();
    for (const name of wordsOf(names)) known.add(name);
    named.set(player, known);
  }
  const shown = new Set<string>();
  const renewed = page.replaceAll(TABLE, (_, player: string, names: string) => {
    const { parameters } = kindOf(players, player);
    const chosen =
      names === '' ? Object.keys(parameters).filter((name) => !named.get(player)?.has(name)) : wordsOf(names);
    for (const name of chosen) shown.add(`${player} ${name}`);
    return tableOf(chosen.map((name) => [name, parameterOf(player, parameters, name)]));
  });
  refuseMissing(page, players, shown);
  return renewed;
}

function wordsOf(names: string): string[] {
  return names.split(' ').filter((name) => name !== '');
}

function kindOf(players: readonly PlayerKind[], name: string): PlayerKind {
  const kind = players.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`the page has parameters of '${name}', which is not a player`);
  return kind;
}

function parameterOf(player: string, parameters: PlayerKind['parameters'], name: string): Parameter {
  const parameter = parameters[name];
  if (parameter === undefined) throw new Error(`the player ${player} has no parameter '${name}'`);
  return parameter;
}

function refuseMissing(page: string, players: readonly PlayerKind[], shown: ReadonlySet<string>): void {
  for (const { name, parameters } of players) {
    if (!page.includes(`\n## ${name}\n`)) throw new Error(`the page has no section '## ${name}'`);
    for (const parameter of Object.keys(parameters)) {
      if (!shown.has(`${name} ${parameter}`))
        throw new Error(
          `no table has ${name}'s parameter '${parameter}'; '<!-- parameters: ${name} -->' shows it`,
        );
    }
  }
}

function tableOf(parameters: readonly (readonly [string, Parameter])[]): string {
  const rows = parameters.map(([name, parameter]) => {
    const { meaning, source = '' } = parameter;
    return `| \`${name}\` | \`${valueText(parameter.default)}\` | ${rangeText(parameter)} | ${meaning} | ${source} |`;
  });
  return ['| parameter | default | values | meaning | source |', '|---|---|---|---|---|', ...rows, ''].join(
    '\n',
  );
}
