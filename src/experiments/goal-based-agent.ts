/**
 * Learning what matters from random play: X. Sheng, "Goal-Based Agent Design: Decision Making in General Game Playing"
 * (doctoral thesis, North Carolina State University, 2011). Experiments are numbered in the order of the thesis; 11 and
 * 12 are told in words only, against agents and positions that are not to be had.
 */
import { COALITION } from './goal-based-agent/coalition.ts';
import { LEARNING } from './goal-based-agent/learning.ts';
import { REASONING } from './goal-based-agent/reasoning.ts';
import type { Paper } from './paper.ts';

export const goalBasedAgent: Paper = {
  name: 'goal-based-agent',
  title: 'Goal-based agent design: decision making in general game playing',
  source: 'Sheng, thesis, North Carolina State University, 2011',
  experiments: [...REASONING, ...LEARNING, ...COALITION],
};
