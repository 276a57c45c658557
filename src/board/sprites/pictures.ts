/** All sprite pictures by name, with the words in sprite names that refer to each. */
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

/** Words in addition to the picture's name. */
const SYNONYMS: Partial<Record<PictureName, string>> = {
  alien: 'invader martian ufo drone enemy',
  arrow: 'dart spear',
  axe: 'pickaxe pick shovel hammer mace',
  bag: 'basket sack goldsack purse parcel present gift package mail',
  ball: 'bowl football puck snowball',
  barrel: 'keg oxygen tankful cask',
  bat: 'vampire',
  bee: 'gnat wasp fly mosquito insect hornet',
  bird: 'parrot duck swan eagle crow pigeon flapper',
  blast: 'explosion boom burst flash nova',
  blob: 'slime jelly ooze amoeba virus germ infected npc bacteria piranha host',
  block: 'trail metal steel concrete',
  boat: 'lifeboat raft sail canoe yacht',
  bolt: 'laser bullet shot beam missile sam torpedo projectile lightning wave plasma pulse',
  bomb: 'mine tnt dynamite grenade',
  book: 'scroll spell manual page paper letter',
  boots: 'fins shoes belt cloak helmet skates flippers',
  boulder: 'anvil rolling rock stone pebble asteroid meteor mineral rubble weight',
  brick: 'bricks',
  bush: 'hedge shrub plant cactus seaweed',
  button: 'switch lever trigger pressure',
  cannon: 'turret lasercannon gun flak launcher shooter tower base',
  car: 'taxi vehicle auto',
  cat: 'tiger lion panther',
  cave: 'den burrow',
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
  exit: 'dooropen win escape end',
  fence: 'barrier bars grid',
  fire: 'blaze flame flames firestorm torch burning inferno',
  fish: 'salmon carp',
  flag: 'finish goalpost marker',
  flower: 'lily lotus rose daisy tulip',
  frog: 'toad',
  fruit: 'apple cherry cherries berry food carrot banana orange',
  egg: 'cocoon',
  gem: 'diamond emerald ruby jewel crystal sapphire diamonds',
  ghost: 'spirit phantom spook blinky pinky inky clyde',
  goat: 'mad healthy sheep deer animal cow llama prey scared angry',
  grass: 'lawn meadow field background back ground',
  grave: 'tombstone tomb',
  guard: 'cop police soldier officer warden',
  heart: 'health life lives medkit',
  hen: 'chicken rooster turkey',
  hole: 'pit abyss trap',
  honey: 'jar nectar',
  house: 'hut home cabin barn',
  ice: 'frozen snow',
  key: 'keys sliding',
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
  paddle: 'slider',
  pellet: 'dot crumb seed pellets',
  person:
    'boxer rookie champion runner avatar man girl boy woman human player camper child me hostage friend rogue',
  pill: 'power powerpill pills',
  pin: 'bowling skittle',
  plane: 'jet aircraft helicopter',
  planet: 'moon world',
  plate: 'pad start slot square floortile spot',
  platform: 'ledge ground floor',
  portal: 'teleport whirlpool wormhole gateway entry warp',
  potion: 'elixir medicine antidote poison bottle',
  princess: 'queen lady',
  racer: 'kart buggy rider cycle',
  rat: 'mouse hamster',
  road: 'street highway asphalt lane',
  robot: 'android droid bot mech',
  rocket: 'incoming warhead',
  sand: 'seabed raked desert beach',
  saucer: 'mothership flying bomber',
  shark: 'whale orca',
  ship: 'spaceship starship lander fighter',
  skull: 'death skeleton',
  smoke: 'steam gas',
  snake: 'worm viper',
  spark: 'sparkle effect glitter star-dust',
  spider: 'tarantula',
  spikes: 'spike thorns thorn',
  star: 'lit lyre',
  submarine: 'sub',
  swamp: 'marsh bog quicksand',
  sword: 'punch broom brush slash blade knife dagger staff weapon net stick',
  table: 'chair desk bench',
  tank: 'panzer',
  target: 'goal storage destination mark',
  thief: 'bandit burglar ninja robber pirate',
  tile: 'floor blank painted tiles paving chamber',
  treasure: 'chest loot',
  tree: 'forest wood oak pine palm',
  truck: 'lorry bus van fireman firetruck tanker',
  walker: 'goomba crawler turtle',
  wall: 'walls',
  water: 'surface sea river lake ocean seawater pool pond',
  wizard: 'mage sorcerer druid necromancer witch caster',
  wolf: 'fox coyote',
  zombie: 'undead mummy cursedman',
};

const BY_WORD = new Map<string, PictureName>();
for (const name of PICTURE_NAMES)
  for (const word of SYNONYMS[name]?.split(' ') ?? []) if (!BY_WORD.has(word)) BY_WORD.set(word, name);
for (const name of PICTURE_NAMES) BY_WORD.set(name, name);

/** Longer words are more specific; short words are not matched within other words. */
const WORDS = [...BY_WORD.keys()].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
const LONG_WORDS = WORDS.filter((word) => word.length >= 5);

/**
 * The picture for the name of a sprite or image.
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
  // In "wall of water" and "water wall" alike, the object itself is usually named last.
  for (const word of words.toReversed()) {
    const found = BY_WORD.get(word) ?? BY_WORD.get(word.replace(/e?s$/, ''));
    if (found !== undefined) return found;
  }
  const joined = words.join('');
  const part =
    WORDS.find((word) => joined.endsWith(word)) ?? LONG_WORDS.find((word) => joined.includes(word));
  return part === undefined ? undefined : BY_WORD.get(part);
}
