/** Experiments of papers, repeated on this machine. */
export { surveyedSheets } from './measured-experiments.ts';
export { reproduceExperiment } from './reproduce.ts';
