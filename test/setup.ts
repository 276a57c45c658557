/** Property tests use the same cases every time, so that a failure can be repeated; ANYGAME_SEED selects others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.ANYGAME_SEED ?? 1) });
