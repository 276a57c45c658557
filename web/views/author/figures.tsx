/** Statistics of random play, as numbers and bars. */

import { phrases } from '../../phrases/author.ts';
import { numberText } from '../../phrases/language.ts';
import type { Studio } from './studio.ts';
import type { LengthBar, PlayStatistics, RoleStatistics } from './workshop/random-play.ts';

export function Figures({ studio }: { readonly studio: Studio }) {
  const statistics = studio.statistics.value;
  const sheet = studio.sheet.value;
  const isOld = sheet !== undefined && !sheet.isPlayable && !sheet.isRealTime;
  return (
    <section class="figures" aria-labelledby="figures-title" data-state={isOld ? 'old' : 'current'}>
      <h2 id="figures-title">
        {phrases.randomPlay}{' '}
        <span class="quiet-text">
          {statistics === undefined ? '' : phrases.games(statistics.games)}
          {isOld && statistics !== undefined && phrases.ofLastPlayable}
        </span>
      </h2>
      {studio.noFigures.value !== undefined && <p class="quiet-text">{studio.noFigures.value}</p>}
      {statistics === undefined ? (
        studio.noFigures.value === undefined && <p class="quiet-text">{phrases.figuresAppear}</p>
      ) : (
        <All statistics={statistics} steps={sheet?.dialect === 'rtgdl' ? 'updates' : 'moves'} />
      )}
    </section>
  );
}

interface AllProps {
  readonly statistics: PlayStatistics;
  /** What lengths are counted in. */
  readonly steps: 'moves' | 'updates';
}

function All({ statistics, steps }: AllProps) {
  const { length, roles, draws, branching, unfinished, stuck, games, gamesPerSecond, engine } = statistics;
  return (
    <>
      <dl class="figure-numbers">
        <Figure
          name={phrases.length}
          value={rounded(length.mean)}
          about={phrases.lengthIs(steps, length.least, length.most)}
        />
        {branching.positions > 0 && (
          <Figure
            name={phrases.choices}
            value={rounded(branching.mean)}
            about={phrases.choicesAre(branching.most)}
          />
        )}
        {roles.length > 1 && <Figure name={phrases.drawn} value={percent(draws)} about={phrases.ofGames} />}
      </dl>
      {unfinished > 0 && <p class="problem">{phrases.notEnded(percent(unfinished / games), steps)}</p>}
      {stuck > 0 && <p class="problem">{phrases.stuck(percent(stuck / games))}</p>}
      <table class="figure-roles">
        <caption class="visually-hidden">{phrases.goalsByRole}</caption>
        <thead>
          <tr>
            <th scope="col">{phrases.role}</th>
            <th scope="col">{phrases.wins}</th>
            <th scope="col">{phrases.meanGoal}</th>
            <th scope="col">{phrases.goals}</th>
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <RoleRow key={role.name} role={role} />
          ))}
        </tbody>
      </table>
      <LengthBars bars={length.bars} steps={steps} />
      <p class="quiet-text">{phrases.gamesPerSecond(Math.round(gamesPerSecond), engine === 'circuit')}</p>
    </>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly about: string;
}

function Figure({ name, value, about }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong> <span class="quiet-text">{about}</span>
      </dd>
    </div>
  );
}

function RoleRow({ role: { name, wins, mean, halfWidth, values } }: { readonly role: RoleStatistics }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{percent(wins)}</td>
      <td title={phrases.interval(rounded(mean - halfWidth), rounded(mean + halfWidth))}>{rounded(mean)}</td>
      <td>
        <GoalBar values={values} />
      </td>
    </tr>
  );
}

/** A bar from the lowest to the highest goal, with widths proportional to frequency. */
function GoalBar({ values }: { readonly values: RoleStatistics['values'] }) {
  const text = values.map(({ value, share }) => `${value}: ${percent(share)}`).join(', ');
  let at = 0;
  const parts = [...values].reverse().map(({ value, share }) => {
    const part = { value, share, at };
    at += share;
    return part;
  });
  return (
    <svg class="goal-bar" viewBox="0 0 100 14" preserveAspectRatio="none" role="img" aria-label={text}>
      <title>{text}</title>
      {parts.map((part) => (
        <rect
          key={part.value}
          x={100 * part.at}
          width={Math.max(0, 100 * part.share - 0.4)}
          height="14"
          style={{ fillOpacity: 0.18 + (0.82 * part.value) / 100 }}
        />
      ))}
    </svg>
  );
}

function LengthBars({ bars, steps }: { readonly bars: readonly LengthBar[] } & Pick<AllProps, 'steps'>) {
  const highest = Math.max(...bars.map(({ share }) => share));
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined || bars.length < 2) return null;
  return (
    <figure class="length-bars">
      <figcaption>{phrases.howLong}</figcaption>
      <svg
        viewBox={`0 0 ${bars.length} 10`}
        preserveAspectRatio="none"
        role="img"
        aria-label={phrases.lengths}
      >
        {bars.map(({ from, to, share }, i) => (
          <rect
            key={from}
            x={i + 0.08}
            y={10 - (10 * share) / highest}
            width="0.84"
            height={(10 * share) / highest}
          >
            <title>{phrases.lengthBar(from, to, steps, percent(share))}</title>
          </rect>
        ))}
      </svg>
      <p class="axis" aria-hidden="true">
        <span>{first.from}</span>
        <span>{phrases.steps(last.to, steps)}</span>
      </p>
    </figure>
  );
}

function percent(share: number): string {
  return `${numberText(100 * share, share > 0 && share < 0.1 ? 1 : 0)} %`;
}

function rounded(value: number): string {
  return numberText(value, value < 100 ? 1 : 0);
}
