/** `anygame/board`: boards inferred from rules, positions as scenes and pictures, and clicks that are moves. */
export {
  type Clicked,
  type ClickPaths,
  clicked,
  clickPaths,
  drawingsFor,
  inferLayout,
  type Layout,
  readView,
  type Scene,
  sceneOf,
  svgOf,
  type Theme,
  type View,
} from '../board/index.ts';
