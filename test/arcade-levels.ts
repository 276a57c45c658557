/** Small arcade games for tests of planners. */
import { SpriteGame } from '../src/engines/index.ts';
import { readLevel, readVgdl } from '../src/vgdl/index.ts';

export function arcadeOf(rules: string, level: string): SpriteGame {
  const read = readLevel(level).level;
  if (read === undefined) throw new Error('no level');
  return new SpriteGame(readVgdl(rules).description, read);
}

/** Prizes give points, traps kill; all prizes win. */
export const WALK = `BasicGame square_size=10
    SpriteSet
        prize > Immovable
        trap > Immovable
        avatar > MovingAvatar
    InteractionSet
        avatar wall > stepBack
        avatar trap > killSprite
        prize avatar > killSprite scoreChange=1
    LevelMapping
        p > prize
        t > trap
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
        SpriteCounter stype=prize limit=0 win=True
        Timeout limit=100 win=False
`;
