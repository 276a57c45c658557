/** Boards from rules alone: what to draw where, positions as scenes, scenes as pictures, moves as clicks. */
export { carryPieces } from './carry-pieces.ts';
export { type Clicked, type ClickPath, type ClickPaths, clicked, clickPaths, moveTargets } from './clicks.ts';
export { COLOURS, type ColourName } from './colours.ts';
export { type Drawing, drawingsFor } from './drawings.ts';
export { cellId } from './ids.ts';
export { type InferOptions, inferLayout } from './infer-layout.ts';
export type * from './layout.ts';
export { type CellFact, cellFact } from './scene/grid-facts.ts';
export type * from './scene.ts';
export { type SceneOptions, sceneOf } from './scene-of.ts';
export { escaped, shortened } from './svg/markup.ts';
export { svgStyle, type Theme } from './svg/style.ts';
export { pieceSvg, type SvgOptions, svgOf } from './svg/svg-of.ts';
export type { Paint, Shape } from './symbols/shape.ts';
export { hasLabel, SYMBOL_NAMES, type SymbolName, symbolShapes } from './symbols/symbols.ts';
export { readView, type ViewReading } from './view/read-view.ts';
export type { View } from './view/view.ts';
