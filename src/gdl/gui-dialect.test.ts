import { describe, expect, it } from 'vitest';
import { described } from '../../test/games.ts';
import { seededRandom } from '../base/index.ts';
import { compile } from '../engines/compile.ts';
import { type Role, randomPlayout } from '../game/index.ts';
import type { Form } from './form.ts';
import { importGuiDialect } from './gui-dialect.ts';
import { readDescription } from './read.ts';
import { readKif } from './read-kif.ts';
import { SourceText } from './source.ts';

/** The rewritten sheet, one statement per line; undefined if it is not in the dialect. */
function imported(text: string): string[] | undefined {
  const { forms } = readKif(new SourceText('sheet', text));
  return importGuiDialect(forms)?.forms.map(written);
}

function written(form: Form): string {
  return form.kind === 'symbol' ? form.text : `(${form.items.map(written).join(' ')})`;
}

describe('recognising the GUI dialect', () => {
  it('takes a domain declaration or a drawing tuple for a sign of it', () => {
    expect(imported('(base light (1 2))')).toBeDefined();
    expect(imported('(<= (drawit (1 ?c lamp)) (true (light ?c)))')).toBeDefined();
    expect(imported('((role x) (base light (1 2)))')).toBeDefined();
  });

  it('leaves standard GDL alone, whatever its relations are called', () => {
    expect(imported('(base (cell 1 1 b)) (<= (base (cell ?x ?y b)) (index ?x) (index ?y))')).toBeUndefined();
    expect(imported('(data (succ 1 2)) (drawit 1 1 lamp) (base open)')).toBeUndefined();
    expect(imported('(<= (drawit (lamp ?x)) (true (light ?x)))')).toBeUndefined();
    expect(readDescription('(role x) (data (succ 1 2))').imported).toBeUndefined();
  });
});

describe('rewriting the GUI dialect', () => {
  it('makes domains small relations, shared by equal domains', () => {
    expect(imported('(base cell (1 2) (2 1) (b x))')).toEqual([
      '(cell_domain_1 1)',
      '(cell_domain_1 2)',
      '(cell_domain_3 b)',
      '(cell_domain_3 x)',
      '(<= (base (cell ?a1 ?a2 ?a3)) (cell_domain_1 ?a1) (cell_domain_1 ?a2) (cell_domain_3 ?a3))',
    ]);
  });

  it('never takes a name the sheet uses', () => {
    expect(imported('(base on (1)) (on_domain_1 9)')).toContain('(on_domain_1_ 1)');
  });

  it('keeps a proposition without arguments as a fact of `base`', () => {
    expect(imported('(base on (1)) (base (open)) (base shut)')?.slice(-2)).toEqual([
      '(base open)',
      '(base shut)',
    ]);
  });

  it('takes `data` away in facts and bodies', () => {
    expect(
      imported('(base on (1)) (data (succ 1 2)) (<= (next (on ?n)) (true (on ?m)) (data (succ ?m ?n)))'),
    ).toEqual([
      '(on_domain_1 1)',
      '(<= (base (on ?a1)) (on_domain_1 ?a1))',
      '(succ 1 2)',
      '(<= (next (on ?n)) (true (on ?m)) (succ ?m ?n))',
    ]);
  });

  it('gives fixed facts another name where rules define the same relation', () => {
    const sheet = '(base on (1)) (data (line 1)) (<= (line ?x) (true (on ?x)) (not (data (line ?x))))';
    expect(imported(sheet)?.slice(-2)).toEqual([
      '(data_line 1)',
      '(<= (line ?x) (true (on ?x)) (not (data_line ?x)))',
    ]);
  });

  it('adds `true` to a negated proposition, but not to a negated relation', () => {
    expect(
      imported('(base on (1)) (<= p (not (on 1))) (<= (q) (not (p)) (not (true (on 1))))')?.slice(-2),
    ).toEqual(['(<= p (not (true (on 1))))', '(<= q (not p) (not (true (on 1))))']);
    expect(imported('(base on (1)) (<= (on ?x) (good ?x)) (<= p (not (on 1)))')?.at(-1)).toBe(
      '(<= p (not (on 1)))',
    );
  });

  it('makes drawing tuples arguments', () => {
    expect(imported('(<= (drawit (?r ?c ?m)) (true (cell ?r ?c ?m))) (drawit (1 1 frame))')).toEqual([
      '(<= (drawit ?r ?c ?m) (true (cell ?r ?c ?m)))',
      '(drawit 1 1 frame)',
    ]);
  });

  it('binds a variable that only a negated proposition names', () => {
    expect(imported('(base on (1 2)) (init (on 1)) (<= (drawit (1 ?l dark)) (not (on ?l)))')?.at(-1)).toBe(
      '(<= (drawit 1 ?l dark) (on_domain_1 ?l) (not (true (on ?l))))',
    );
  });

  it('adds no condition where a positive one binds the variable already', () => {
    const bound = '(<= (next (on ?n)) (true (on ?m)) (data (succ ?m ?n)) (not (on ?n)))';
    expect(imported(`(base on (1 2)) ${bound}`)?.at(-1)).toBe(
      '(<= (next (on ?n)) (true (on ?m)) (succ ?m ?n) (not (true (on ?n))))',
    );
    const inEveryAlternative = '(<= p (or (data (a ?x)) (data (b ?x))) (not (on ?x)))';
    expect(imported(`(base on (1 2)) ${inEveryAlternative}`)?.at(-1)).toBe(
      '(<= p (or (a ?x) (b ?x)) (not (true (on ?x))))',
    );
  });

  it('binds where only one alternative does, and takes all declarations of the proposition', () => {
    const sheet =
      '(base on (1)) (base on (2)) (init (on 1)) (<= p (or (data (a ?x)) (data (b 1))) (not (on ?x)))';
    const forms = imported(sheet) ?? [];
    expect(forms.at(-1)).toBe('(<= p (on_domain_1__ ?x) (or (a ?x) (b 1)) (not (true (on ?x))))');
    expect(forms).toContain('(on_domain_1__ 1)');
    expect(forms).toContain('(on_domain_1__ 2)');
  });

  it('drops a negation that only binds, its proposition never becoming true', () => {
    const rule = '(<= (legal x (put ?n)) (not (fill ?n)))';
    expect(imported(`(base fill (1 2)) (init (on 1)) ${rule}`)?.at(-1)).toBe(
      '(<= (legal x (put ?n)) (fill_domain_1 ?n))',
    );
    const kept = '(<= (legal x (put ?n)) (fill_domain_1 ?n) (not (true (fill ?n))))';
    expect(imported(`(base fill (1 2)) (init (fill 1)) ${rule}`)?.at(-1)).toBe(kept);
    expect(imported(`(base fill (1 2)) (<= (next ?x) (true ?x)) ${rule}`)?.at(-1)).toBe(kept);
  });

  it('lets every role see every move where chance plays', () => {
    const { description, imported: importing } = readDescription('(role a) (role RANDOM) (base on (1))');
    expect(description.dialect).toBe('gdl-2');
    expect(importing?.notes.at(-1)).toMatch(/every role sees every move/);
    expect(imported('(role RANDOM) (base on (1))')?.at(-1)).toBe(
      '(<= (sees ?watcher (did ?mover ?move)) (role ?watcher) (does ?mover ?move))',
    );
    expect(imported('(role a) (base on (1))')?.join()).not.toContain('sees');
  });

  it('keeps the places of the text', () => {
    const text = '(base on (1 2)) (init (on 2))\n(<= p (not (on ?l)))';
    const { description } = readDescription(text);
    const rule = description.rules.find(({ head }) => head.relation === 'p');
    expect(rule && description.source.slice(rule.span)).toBe('(<= p (not (on ?l)))');
    expect(rule?.body.map(({ span }) => description.source.slice(span))).toEqual(['?l', '(not (on ?l))']);
    const fact = description.rules.find(({ head }) => head.relation === 'on_domain_1');
    expect(fact && description.source.slice(fact.span)).toBe('1');
  });

  it('says what it did', () => {
    const text = '(base on (1 2)) (data (a 1)) (<= (drawit (1 ?l dark)) (not (on ?l))) (<= (q) (data (a 2)))';
    expect(readDescription(text).imported).toEqual({
      from: 'gui-dialect',
      notes: [
        'domain declarations made `base` rules over small relations: 1 (on_domain_1)',
        'drawings made `(drawit ROW COLUMN IMAGE)`: 1',
        '`data` wrappers taken away: 2',
        '`true` added to negated propositions: 1',
        'parentheses taken away from names without arguments: 1',
        'domain conditions added for variables that only a negation names: 1',
      ],
    });
  });

  it.each([
    ['(base on (1 ?x))', 'GDL114', '?x'],
    ['(base on (1 (2 3)))', 'GDL114', '(2 3)'],
    ['(base on ())', 'GDL114', '()'],
    ['(base on (1)) (base step 1)', 'GDL114', '1'],
    ['(base on (1)) (<= (drawit (1 lamp)) (true (on 1)))', 'GDL115', '(drawit (1 lamp))'],
    ['(base on (1)) (drawit lamp)', 'GDL115', '(drawit lamp)'],
  ])('finds the fault in %s', (text, code, place) => {
    const { description, findings } = readDescription(text);
    expect(findings.map((each) => [each.code, each.span && description.source.slice(each.span)])).toEqual([
      [code, place],
    ]);
  });
});

describe('weights of chance', () => {
  const tails = '(<= (legal RANDOM (toss tails)) (true (coin none)))';
  const rules = (copies: number): string => `(role player) (role RANDOM) (base coin (none heads tails))
    (init (coin none)) (legal player noop) (<= (legal RANDOM (toss heads)) (true (coin none)))
    ${`${tails} `.repeat(copies)}
    (<= (next (coin ?side)) (does RANDOM (toss ?side))) (<= terminal (not (true (coin none))))
    (<= (goal player 100) (true (coin heads))) (<= (goal player 0) (not (true (coin heads))))`;

  it('makes equal rules several moves, which have the same effects', () => {
    const forms = imported(rules(2)) ?? [];
    expect(forms.filter((form) => form.includes('(legal RANDOM'))).toEqual([
      '(<= (legal RANDOM (draw 1 (toss heads))) (true (coin none)))',
      '(<= (legal RANDOM (draw 1 (toss tails))) (true (coin none)))',
      '(<= (legal RANDOM (draw 2 (toss tails))) (true (coin none)))',
    ]);
    expect(forms).toContain('(<= (next (coin ?side)) (done RANDOM (toss ?side)))');
  });

  it('takes rules that differ only in the names of variables for equal', () => {
    const renamed = ['?side', '?s'].map((name) => `(<= (legal RANDOM (toss ${name})) (true (coin ${name})))`);
    expect(imported(`${rules(1)} ${renamed.join(' ')}`)?.join(' ')).toContain('(draw 2 (toss ?s))');
  });

  it('changes nothing where every rule stands once', () => {
    expect(imported(rules(1))?.join(' ')).not.toContain('draw');
  });

  it('gives an outcome that stands once of five a fifth of the games', () => {
    const { game } = compile(described(rules(4)));
    const random = seededRandom(1);
    let heads = 0;
    for (let i = 0; i < 20_000; i++) {
      const { state } = randomPlayout(game, game.initial, random, 10);
      if (game.utility(state, 0 as Role) === 100) heads++;
    }
    expect(Math.abs(heads / 20_000 - 0.2)).toBeLessThan(0.01);
  });
});
