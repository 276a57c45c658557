/** Boards inferred from rules: layouts, positions as scenes, scenes as pictures, and moves as clicks. */
export { boardAbove, boardBelow, outlineMarkup } from './board-markup.ts';
export { cellFact, cellId } from './cells.ts';
export { type Clicked, type ClickPaths, clicked } from './clicked.ts';
export { clickPaths } from './clicks.ts';
export type { ColourName } from './colours.ts';
export { type Drawing, drawingsFor } from './drawings.ts';
export { type FeatureMap, featureMapScene, placedFeature } from './feature-maps.ts';
export { inferLayout } from './infer-layout.ts';
export type { Layout } from './layout.ts';
export { type MoveBuilder, moveBuilders } from './move-parts.ts';
export { factWords, movesCalled, moveWords, ruleWords } from './move-words.ts';
export { pieceMarkup, symbolMarkup } from './picture.ts';
export {
  carryPieces,
  type Scene,
  type SceneBoard,
  type SceneCell,
  type SceneItem,
  type ScenePiece,
  type SceneTable,
} from './scene.ts';
export { sceneOf } from './scene-of.ts';
export {
  F_DX,
  F_DY,
  F_HEIGHT,
  F_ID,
  F_KIND,
  F_WIDTH,
  F_X,
  F_Y,
  FRAME_STRIDE,
  type FramePlayer,
  isSameFrame,
  type SpriteFrame,
  spriteFrame,
} from './sprites/frame.ts';
export { type SpriteLook, spriteLooks } from './sprites/look.ts';
export { BOX, toneColour } from './sprites/picture.ts';
export { pictureOf } from './sprites/pictures.ts';
export { animatedSpriteSvg, spriteSvg } from './sprites/svg.ts';
export { svgOf } from './svg.ts';
export { svgStyle, type Theme } from './svg-style.ts';
export { textBoards } from './text-board.ts';
export { inferTimedLayout, type Lifetime, Lifetimes, timedScene } from './timed-board.ts';
export { type ChessClock, ChessClocks } from './timed-clocks.ts';
export { readView, type View } from './view.ts';
