/** Experiments of papers, done again on this machine. */
export { surveyedSheets } from './measured-experiments.ts';
export { reproduceExperiment } from './reproduce.ts';
