/** Score, time, health and inventory of each player. */
import { BOX, type FramePlayer, pictureOf, type SpriteLook, toneColour } from '../../../src/board/index.ts';
import type { ArcadeSession } from '../../arcade/session.ts';
import { phrases } from '../../phrases/arcade.ts';
import { numberText } from '../../phrases/language.ts';

export function StatusBar({ session }: { readonly session: ArcadeSession }) {
  const frame = session.frame.value;
  const facts = session.facts.value;
  if (frame === undefined || facts === undefined) return <div class="arcade-status" aria-busy="true" />;
  const seconds = frame.ticks / session.pace.value;
  return (
    <div class="arcade-status">
      {frame.players.map((player, role) => (
        <PlayerStatus
          key={facts.roles[role]}
          name={facts.roles.length > 1 ? (facts.roles[role] ?? '') : undefined}
          role={role}
          colour={facts.seatColours[role]}
          player={player}
          looks={facts.looks}
        />
      ))}
      <span class="arcade-time" title={phrases.ticks(frame.ticks)}>
        <span class="quiet-text">{phrases.time}</span> <b>{clockText(seconds)}</b>
      </span>
    </div>
  );
}

function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

interface PlayerStatusProps {
  readonly name: string | undefined;
  readonly role: number;
  readonly colour: string | undefined;
  readonly player: FramePlayer;
  readonly looks: readonly SpriteLook[];
}

const MOST_HEARTS = 10;

function PlayerStatus({ name, role, colour, player, looks }: PlayerStatusProps) {
  const { score, health, maxHealth, carried } = player;
  return (
    <span class="arcade-player" data-role={role}>
      {name !== undefined && (
        <span class="player-name" style={{ borderColor: colour }}>
          {name.replaceAll('-', ' ')}
        </span>
      )}
      <span>
        <span class="quiet-text">{phrases.score}</span>{' '}
        <b class="score">{Number.isInteger(score) ? score : numberText(score, 1)}</b>
      </span>
      {health > 0 &&
        (maxHealth <= MOST_HEARTS && health <= MOST_HEARTS ? (
          <span class="hearts" role="img" aria-label={phrases.lives(health)}>
            {Array.from({ length: Math.max(health, maxHealth) }, (_, at) => (
              <SpritePicture key={at} look={HEART} isFaint={at >= health} />
            ))}
          </span>
        ) : (
          <span class="health">
            <span class="quiet-text">{phrases.health}</span>
            <meter min={0} max={Math.max(maxHealth, health)} value={health} aria-label={phrases.health} />
            <b>{health}</b>
          </span>
        ))}
      {carried.length > 0 && (
        <span class="carried">
          {carried.map(([kind, count]) => {
            const look = looks[kind];
            return look === undefined ? null : (
              <span key={kind} class="carried-thing" title={`${count} ${look.name}`}>
                <SpritePicture look={look} />
                <span class="visually-hidden">{look.name} </span>
                {count > 1 && <b>{count}</b>}
              </span>
            );
          })}
        </span>
      )}
    </span>
  );
}

const HEART = { picture: 'heart', colour: '#e5485d' } as const;

interface SpritePictureProps {
  readonly look: Pick<SpriteLook, 'picture' | 'colour'>;
  readonly isFaint?: boolean;
  readonly size?: number;
}

/** A sprite as drawn in the game. */
export function SpritePicture({ look: { picture, colour }, isFaint = false, size = 22 }: SpritePictureProps) {
  return (
    <svg
      class={isFaint ? 'sprite-picture faint' : 'sprite-picture'}
      viewBox={`0 0 ${BOX} ${BOX}`}
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      {pictureOf(picture).shapes.map(([tone, path, width], at) =>
        width === undefined ? (
          <path key={at} d={path} fill={toneColour(tone, colour)} />
        ) : (
          <path
            key={at}
            d={path}
            fill="none"
            stroke={toneColour(tone, colour)}
            stroke-width={width}
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        ),
      )}
    </svg>
  );
}
