/** The drawing of the circuit, with actions for the selected part. */
import { useSignal } from '@preact/signals';
import { phrases } from '../../phrases/inside.ts';
import { Rich } from '../../phrases/rich.tsx';
import { CircuitDrawingView } from './circuit-drawing.tsx';
import type { CircuitFacts, DrawnNode } from './inside.ts';
import type { InsideClient } from './inside-client.ts';

export function CircuitCard({
  client,
  facts,
}: {
  readonly client: InsideClient;
  readonly facts: CircuitFacts;
}) {
  const chosen = useSignal<string | undefined>(undefined);
  const typed = useSignal('');
  const drawing = client.drawing.value;
  const node = drawing?.nodes.find(({ id }) => id === chosen.value);
  const { output } = client.wish.value;
  const find = (text: string): void => {
    const wanted = text.trim().toLowerCase();
    const index = outputCalled(wanted, facts.outputs);
    if (wanted === '' && facts.canBeWhole) void client.look({ output: undefined, opened: [], followed: [] });
    else if (index >= 0) {
      chosen.value = `o${index}`;
      void client.look({ output: index, opened: [], followed: [] });
    }
  };
  return (
    <section class="card" aria-labelledby="circuit-title">
      <h2 id="circuit-title">{phrases.circuit}</h2>
      <p class="quiet-text">{phrases.circuitIs(facts.fluents, facts.moves, facts.gates)}</p>
      <div class="row">
        <label class="field">
          {facts.canBeWhole ? phrases.onlyWhat : phrases.whatIsDrawn}
          <input
            list="circuit-outputs"
            value={typed.value}
            placeholder={output === undefined ? phrases.everything : facts.outputs[output]}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
              find(event.currentTarget.value);
            }}
          />
        </label>
        <datalist id="circuit-outputs">
          {facts.outputs.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
        {facts.canBeWhole && output !== undefined && (
          <button
            type="button"
            onClick={() => {
              typed.value = '';
              find('');
            }}
          >
            {phrases.wholeCircuit}
          </button>
        )}
        {client.turned.value.length > 0 && (
          <button type="button" onClick={() => void client.turnNothing()}>
            {phrases.asInPosition}
          </button>
        )}
      </div>
      {drawing !== undefined && (
        <CircuitDrawingView
          drawing={drawing}
          chosen={chosen.value}
          onChoose={(id) => {
            chosen.value = id;
          }}
          onAct={(each) => act(client, each)}
        />
      )}
      <Chosen client={client} node={node} />
    </section>
  );
}

/**
 * The index of an output given by its own name, by a fluent (its next value) or by a move (whether it is legal); -1 if
 * there is none.
 */
function outputCalled(wanted: string, outputs: readonly string[]): number {
  const names = outputs.map((each) => each.toLowerCase());
  const ways: ((name: string) => boolean)[] = [
    (name) => name === wanted,
    (name) => name === `(next ${wanted})`,
    (name) => name.startsWith('(legal ') && name.endsWith(` ${wanted})`),
  ];
  return ways.map((fits) => names.findIndex(fits)).find((index) => index >= 0) ?? -1;
}

/** The effect of a second click: flips an input, or shows the inputs of a gate. */
function act(client: InsideClient, { kind, node, hidesInputs }: DrawnNode): void {
  if (node === undefined) return;
  if (kind === 'fluent' || kind === 'move') void client.turn(node);
  else if (hidesInputs) void client.look({ opened: [...client.wish.value.opened, node] });
}

function Chosen({ client, node }: { readonly client: InsideClient; readonly node: DrawnNode | undefined }) {
  if (node === undefined) return <p class="quiet-text chosen-node">{phrases.choosePart}</p>;
  const { opened, followed } = client.wish.value;
  const { node: number, kind, isTrue } = node;
  const canTurn = kind === 'fluent' || kind === 'move';
  return (
    <div class="row chosen-node">
      <p role="status">
        <Rich text={phrases.partIs(node.label, phrases.kinds[kind], isTrue, node.isTurned)} />
      </p>
      {canTurn && number !== undefined && (
        <button type="button" onClick={() => void client.turn(number)}>
          {isTrue ? phrases.makeFalse : phrases.makeTrue}
        </button>
      )}
      {node.hidesInputs && number !== undefined && (
        <button type="button" onClick={() => void client.look({ opened: [...opened, number] })}>
          {phrases.showInputs}
        </button>
      )}
      {node.hidesReaders && number !== undefined && (
        <button type="button" onClick={() => void client.look({ followed: [...followed, number] })}>
          {phrases.showReaders}
        </button>
      )}
    </div>
  );
}
