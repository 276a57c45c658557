/** `anygame/neural`: small networks and their training, and networks that are evolved and reuse others. */
export { adam, addGradient, Evolution, Network, ReuseNetwork } from '../neural/index.ts';
