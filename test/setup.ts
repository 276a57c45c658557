/** Property tests draw the same cases every time, so that a red run can be repeated; ANYGAME_SEED draws others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.ANYGAME_SEED ?? 1) });
