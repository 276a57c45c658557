/** The games of the GVG-AI competition of 2014 and 2015 that both papers on planning use: three sets of ten. */
import { tableParts } from './published-table.ts';

export interface ArcadeSetGame {
  /** The paper's name for the game. */
  readonly label: string;
  /** The name in our library. */
  readonly game: string;
  /** The name of the public game. */
  readonly sheet: string;
}

function setOf(table: string): ArcadeSetGame[] {
  return tableParts(table).map(([label = '', game = '', sheet = '']) => ({ label, game, sheet }));
}

export const SET_1 = setOf(`
Aliens | invaders | aliens
Boulderdash | boulder-cave | boulderdash
Butterflies | butterfly-net | butterflies
Chase | goat-chase | chase
Frogs | frog-road | frogs
Missile Command | missile-shield | missilecommand
Portals | portal-maze | portals
Sokoban | crate-holes | sokoban
Survive Zombies | zombie-night | survivezombies
Zelda | key-dungeon | zelda`);

export const SET_2 = setOf(`
Camel Race | camel-race | camelRace
Digdug | gem-digger | digdug
Firestorms | firestorm | firestorms
Infection | infection | infection
Firecaster | fire-caster | firecaster
Overload | coin-marsh | overload
Pacman | pellet-maze | pacman
Seaquest | deep-sea | seaquest
Whackamole | mole-catch | whackamole
Eggomania | egg-catcher | eggomania`);

/** Puzzles without chance. */
export const SET_3 = setOf(`
Bait | bait-key | bait
Bolo Adventures | bolo | boloadventures
Brain Man | brain-keys | brainman
Chips Challenge | chip-quest | chipschallenge
Modality | two-modes | modality
Painters | floor-painter | painter
Real Portals | shot-portals | realportals
Real Sokoban | crate-goals | realsokoban
The Citadel | citadel | thecitadel
Zen Puzzle | zen-path | zenpuzzle`);
