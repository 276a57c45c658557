/** All pictures of sprites by name, and the words in names of sprites that stand for each. */
import { CREATURES } from './creatures.ts';
import { PEOPLE } from './people.ts';
import type { Picture } from './picture.ts';
import { TERRAIN } from './terrain.ts';
import { THINGS } from './things.ts';

const PICTURES = { ...CREATURES, ...PEOPLE, ...THINGS, ...TERRAIN } as const satisfies Record<
  string,
  Picture
>;

export type PictureName = keyof typeof PICTURES;

export const pictureOf = (name: PictureName): Picture => PICTURES[name];

const PICTURE_NAMES = Object.keys(PICTURES) as PictureName[];

/** Words beyond the picture's own name. */
const SYNONYMS: Partial<Record<PictureName, string>> = {
  alien: 'invader martian ufo drone enemy',
  arrow: 'dart spear',
  axe: 'pickaxe pick shovel hammer mace',
  bag: 'sack goldsack purse parcel present gift package mail',
  ball: 'football puck snowball',
  barrel: 'keg oxygen tankful cask',
  bat: 'vampire',
  bee: 'wasp fly mosquito insect hornet',
  bird: 'parrot duck swan eagle crow pigeon flapper',
  blast: 'explosion boom burst flash nova',
  blob: 'slime jelly ooze amoeba virus germ infected npc bacteria piranha host',
  block: 'metal steel concrete',
  boat: 'raft sail canoe yacht',
  bolt: 'laser bullet shot beam missile sam torpedo projectile lightning wave plasma pulse',
  bomb: 'mine tnt dynamite grenade',
  book: 'scroll spell manual page paper letter',
  boots: 'shoes belt cloak helmet skates flippers',
  boulder: 'rock stone pebble asteroid meteor mineral rubble weight',
  brick: 'bricks',
  bush: 'hedge shrub plant cactus seaweed',
  button: 'switch lever trigger pressure',
  cannon: 'turret lasercannon gun flak launcher shooter tower base',
  car: 'taxi vehicle auto',
  cat: 'tiger lion panther',
  cave: 'den burrow cocoon',
  chip: 'circuit computer card',
  city: 'skyscraper town buildings',
  cloud: 'sky fog',
  coin: 'gold money cash cent dollar prize points token',
  conveyor: 'belt treadmill',
  crab: 'scorpion lobster',
  crate: 'box boxes container',
  diver: 'swimmer',
  dirt: 'earth soil mud dirtwall sandwall dust',
  dog: 'hound puppy',
  door: 'gate doorclosed jaildoor jail',
  dragon: 'dinosaur hydra',
  exit: 'dooropen win finish escape end',
  fence: 'barrier bars grid',
  fire: 'flame flames firestorm torch burning inferno',
  fish: 'salmon carp',
  flag: 'goalpost marker',
  flower: 'lily lotus rose daisy tulip',
  frog: 'toad',
  fruit: 'apple cherry cherries berry food carrot banana orange lyre',
  gem: 'diamond emerald ruby jewel crystal sapphire diamonds',
  ghost: 'spirit phantom spook blinky pinky inky clyde',
  goat: 'sheep deer animal cow llama prey scared angry',
  grass: 'lawn meadow field background back ground',
  grave: 'tombstone tomb',
  guard: 'cop police soldier officer warden',
  heart: 'health life lives medkit',
  hen: 'chicken rooster turkey',
  hole: 'pit abyss trap',
  honey: 'jar nectar',
  house: 'hut home cabin barn',
  ice: 'frozen snow',
  key: 'keys',
  knight: 'hero warrior swordman fighter paladin axeman prince king',
  lamp: 'light bulb lantern',
  lava: 'magma acid',
  lock: 'padlock locked',
  log: 'trunk logs',
  meat: 'carcass corpse bone ham',
  medic: 'doctor nurse',
  miner: 'digger spelunky dwarf builder worker painter',
  mole: 'gopher',
  monster: 'ogre beast demon devil cyclop yeti boss freak troll redthug thug bear orc goblin',
  muncher: 'pacman eater',
  nest: 'spawner hatchery hive portalslow spawn opening',
  night: 'space dark black void stars',
  orb: 'sphere marble mana magic pearl bubble',
  paddle: 'bat-and-ball racket bar pad',
  pellet: 'dot crumb seed pellets',
  person: 'avatar man girl boy woman human player camper child me hostage friend rogue',
  pill: 'power powerpill pills',
  pin: 'bowling skittle',
  plane: 'jet aircraft helicopter',
  planet: 'moon world',
  plate: 'pad slot square floortile spot',
  platform: 'ledge ground floor',
  portal: 'teleport whirlpool wormhole gateway entry warp',
  potion: 'elixir medicine antidote poison bottle',
  princess: 'queen lady',
  racer: 'kart buggy',
  rat: 'mouse hamster',
  road: 'street highway asphalt lane',
  robot: 'android droid bot mech',
  rocket: 'incoming warhead',
  sand: 'desert beach',
  saucer: 'mothership flying bomber',
  shark: 'whale orca',
  ship: 'spaceship starship lander fighter',
  skull: 'death skeleton',
  smoke: 'steam gas',
  snake: 'worm viper',
  spark: 'sparkle effect glitter star-dust',
  spider: 'tarantula',
  spikes: 'spike thorns thorn',
  submarine: 'sub',
  swamp: 'marsh bog quicksand',
  sword: 'slash blade knife dagger staff weapon net stick',
  table: 'chair desk bench',
  tank: 'panzer',
  target: 'goal storage destination mark',
  thief: 'bandit burglar ninja robber pirate',
  tile: 'floor tiles paving chamber',
  treasure: 'chest loot',
  tree: 'forest wood oak pine palm',
  truck: 'lorry bus van fireman firetruck tanker',
  walker: 'goomba crawler turtle',
  wall: 'walls edge',
  water: 'sea river lake ocean seawater pool pond',
  wizard: 'mage sorcerer druid necromancer witch caster',
  wolf: 'fox coyote',
  zombie: 'undead mummy cursedman',
};

const BY_WORD = new Map<string, PictureName>();
for (const name of PICTURE_NAMES)
  for (const word of SYNONYMS[name]?.split(' ') ?? []) if (!BY_WORD.has(word)) BY_WORD.set(word, name);
for (const name of PICTURE_NAMES) BY_WORD.set(name, name);

const LONG_WORDS = [...BY_WORD.keys()].filter((word) => word.length >= 4).sort((a, b) => b.length - a.length);

/**
 * The picture that a name of a sprite or of an image asks for.
 *
 * @example
 * pictureFor('redGhost_2') // 'ghost'
 */
export function pictureFor(name: string): PictureName | undefined {
  const last = name.split('/').at(-1) ?? name;
  const words = last
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  // In "wall of water" and "water wall" alike, the thing itself is most often named last.
  for (const word of words.toReversed()) {
    const found = BY_WORD.get(word) ?? BY_WORD.get(word.replace(/e?s$/, ''));
    if (found !== undefined) return found;
  }
  const joined = words.join('');
  const part = LONG_WORDS.find((word) => joined.includes(word));
  return part === undefined ? undefined : BY_WORD.get(part);
}
