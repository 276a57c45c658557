/** Words to hide the meaning of rules behind. */
const FIRST =
  'amber brave calm dusty early faint gentle hollow icy jolly kind lucky mellow narrow olive plain quiet rapid silent tidy upper velvet warm young zesty blue crisp distant eager fresh golden humble ivory keen lively modest noble open proud rustic sunny tender urban vivid wild yellow'.split(
    ' ',
  );
const SECOND =
  'anchor basket candle desk engine feather garden harbour island jacket kettle ladder meadow needle orchard pillow quarry river saddle table umbrella valley window yard acorn bridge cloud drum ember forest glove hammer inkwell jar key lantern mirror nest oak pebble quill road stone tower urn vase well zither'.split(
    ' ',
  );

/** How many there are before numbers are added. */
export const COMBINATIONS = FIRST.length * SECOND.length;

/** Another word for every number. */
export function wordOf(number: number): string {
  const word = `${FIRST[number % FIRST.length]}${SECOND[Math.floor(number / FIRST.length) % SECOND.length]}`;
  const round = Math.floor(number / COMBINATIONS);
  return round === 0 ? word : `${word}${round}`;
}
