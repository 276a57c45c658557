/** What random play says about the game, as numbers and bars. */
import type { Studio } from './studio.ts';
import type { LengthBar, PlayStatistics, RoleStatistics } from './workshop/random-play.ts';

export function Figures({ studio }: { readonly studio: Studio }) {
  const statistics = studio.statistics.value;
  const sheet = studio.sheet.value;
  const isOld = sheet !== undefined && !sheet.isPlayable && !sheet.isRealTime;
  return (
    <section class="figures" aria-labelledby="figures-title" data-state={isOld ? 'old' : 'current'}>
      <h2 id="figures-title">
        Random play{' '}
        <span class="quiet-text">
          {statistics === undefined ? '' : `${grouped(statistics.games)} games`}
          {isOld && statistics !== undefined && ' of the last playable version'}
        </span>
      </h2>
      {studio.noFigures.value !== undefined && <p class="quiet-text">{studio.noFigures.value}</p>}
      {statistics === undefined ? (
        studio.noFigures.value === undefined && (
          <p class="quiet-text">Figures appear when the rules can be played.</p>
        )
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
          name="Length"
          value={rounded(length.mean)}
          about={`${steps}, ${length.least} to ${length.most}`}
        />
        {branching.positions > 0 && (
          <Figure
            name="Choices"
            value={rounded(branching.mean)}
            about={`a turn, at most ${grouped(branching.most)}`}
          />
        )}
        {roles.length > 1 && <Figure name="Drawn" value={percent(draws)} about="of the games" />}
      </dl>
      {unfinished > 0 && (
        <p class="problem">
          {percent(unfinished / games)} had not ended after 1000 {steps === 'moves' ? 'moves' : 'units'}.
        </p>
      )}
      {stuck > 0 && <p class="problem">{percent(stuck / games)} ended where somebody had no legal move.</p>}
      <table class="figure-roles">
        <caption class="visually-hidden">Goals by role</caption>
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col">Wins</th>
            <th scope="col">Mean goal</th>
            <th scope="col">Goals</th>
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <RoleRow key={role.name} role={role} />
          ))}
        </tbody>
      </table>
      <LengthBars bars={length.bars} steps={steps} />
      <p class="quiet-text">
        {grouped(gamesPerSecond)} games a second,{' '}
        {engine === 'circuit' ? 'by a circuit made from the rules' : 'by the rules engine'}.
      </p>
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
      <td title={`95 % interval: ${rounded(mean - halfWidth)} to ${rounded(mean + halfWidth)}`}>
        {rounded(mean)}
      </td>
      <td>
        <GoalBar values={values} />
      </td>
    </tr>
  );
}

/** One bar from the lowest goal to the highest, each as wide as it is frequent. */
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
      <figcaption>How long games are</figcaption>
      <svg
        viewBox={`0 0 ${bars.length} 10`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Lengths of games"
      >
        {bars.map(({ from, to, share }, i) => (
          <rect
            key={from}
            x={i + 0.08}
            y={10 - (10 * share) / highest}
            width="0.84"
            height={(10 * share) / highest}
          >
            <title>{`${from === to ? from : `${from} to ${to}`} ${steps}: ${percent(share)}`}</title>
          </rect>
        ))}
      </svg>
      <p class="axis" aria-hidden="true">
        <span>{first.from}</span>
        <span>
          {last.to} {steps}
        </span>
      </p>
    </figure>
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}

function rounded(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0);
}

function grouped(count: number): string {
  return Math.round(count).toLocaleString('en');
}
