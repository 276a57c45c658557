/** Game files, `.any`: a rule sheet and its circuit in one compact file that loads without grounding again. */
import { type Notation, type Reading, readDescription } from '../../gdl/index.ts';
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import { type Circuit, firstInnerNode } from '../circuit.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { circuitProblem } from './check-circuit.ts';
import {
  readGates,
  readLoops,
  readNames,
  readOutputs,
  writeGates,
  writeLoops,
  writeNames,
  writeOutputs,
} from './circuit-bytes.ts';
import { seal, unseal } from './envelope.ts';
import { type ExportRefusal, isExportRefusal, Malformed, refuse } from './refusal.ts';
import { readTermTable, TermTable } from './term-table.ts';

export interface GameParts {
  /** The sheet as read; its own text goes into the file. */
  readonly reading: Reading;
  /** Of terms of the description's pool. */
  readonly circuit: Circuit;
  /** What was proved of all reachable states; it makes choosing moves quicker. */
  readonly groups: readonly ExclusiveGroup[];
}

const SHEET = 1;
const TERMS = 2;
const NAMES = 3;
const GATES = 4;
const LOOPS = 5;
const OUTPUTS = 6;
const GROUPS = 7;
const KINDS: readonly ExclusiveGroup['kind'][] = ['exactly-one', 'at-most-one'];
const NOTATIONS: readonly Notation[] = ['kif', 'infix'];

/** The bytes of a game file. The same parts give the same bytes. */
export function encodeGame({ reading, circuit, groups }: GameParts): Uint8Array {
  const problem = circuitProblem(circuit);
  if (problem !== undefined) throw new RangeError(`this circuit cannot be saved: ${problem}`);
  const { source } = reading.description;
  const table = new TermTable(circuit);
  const content = new ByteWriter();
  content.section(SHEET, (writer) => {
    writer.byte(NOTATIONS.indexOf(reading.notation));
    writer.text(source.name);
    writer.text(source.text);
  });
  content.section(TERMS, (writer) => table.write(writer));
  content.section(NAMES, (writer) => writeNames(writer, circuit, table));
  content.section(GATES, (writer) => writeGates(writer, circuit));
  content.section(LOOPS, (writer) => writeLoops(writer, circuit.loops));
  content.section(OUTPUTS, (writer) => writeOutputs(writer, circuit, table));
  content.section(GROUPS, (writer) => writeGroups(writer, groups));
  return seal(content.finish());
}

/**
 * The game in a file, or why it cannot be had; never throws. The circuit's terms are those of the description, so
 * that the rules and the circuit may be asked side by side.
 */
export function decodeGame(bytes: Uint8Array): GameParts | ExportRefusal {
  const content = unseal(bytes);
  if (isExportRefusal(content)) return content;
  try {
    return readParts(new ByteReader(content));
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return refuse(
      'damaged',
      `this game file does not make sense: ${error.message}. Make it again from the game's rule sheet`,
    );
  }
}

function readParts(content: ByteReader): GameParts {
  const { notation, name, text } = content.section(SHEET, (reader) => ({
    notation: NOTATIONS[reader.below(NOTATIONS.length, 'notation')] as Notation,
    name: reader.text(),
    text: reader.text(),
  }));
  const reading = readDescription(text, name, { notation });
  const terms = content.section(TERMS, (reader) => readTermTable(reader, reading.description.terms));
  const names = content.section(NAMES, (reader) => readNames(reader, terms));
  const gates = content.section(GATES, (reader) => readGates(reader, names));
  const loops = content.section(LOOPS, readLoops);
  const outputs = content.section(OUTPUTS, (reader) => readOutputs(reader, names, terms));
  const groups = content.section(GROUPS, (reader) => readGroups(reader, names.fluents.length));
  content.expectEnd();
  const feedbackCount = loops.reduce((sum, loop) => sum + loop.feedback.length, 0);
  const nodeCount = firstInnerNode(names) + gates.gates.length + feedbackCount;
  const circuit: Circuit = { ...names, ...outputs, ...gates, loops, nodeCount };
  const problem = circuitProblem(circuit);
  if (problem !== undefined) throw new Malformed(problem);
  return { reading, circuit, groups };
}

function writeGroups(writer: ByteWriter, groups: readonly ExclusiveGroup[]): void {
  writer.number(groups.length);
  for (const { kind, members } of groups) {
    writer.byte(KINDS.indexOf(kind));
    writer.number(members.length);
    for (const member of members) writer.number(member);
  }
}

function readGroups(reader: ByteReader, fluents: number): ExclusiveGroup[] {
  const groups: ExclusiveGroup[] = [];
  for (let left = reader.count('groups'); left > 0; left--) {
    const kind = KINDS[reader.below(KINDS.length, 'kind of group')] as ExclusiveGroup['kind'];
    const members: number[] = [];
    for (let more = reader.count('fluents'); more > 0; more--) members.push(reader.below(fluents, 'fluent'));
    groups.push({ kind, members });
  }
  return groups;
}
