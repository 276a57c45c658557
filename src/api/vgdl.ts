/** `anygame/vgdl`: arcade games as text, what they mean, their levels, and what is wrong with them. */
export {
  checkLevel,
  checkVgdl,
  formatVgdl,
  isVgdl,
  printVgdl,
  readLevel,
  readVgdl,
  VGDL_CATALOGUE,
  type VgdlDescription,
  type VgdlFinding,
  type VgdlLevel,
} from '../vgdl/index.ts';
