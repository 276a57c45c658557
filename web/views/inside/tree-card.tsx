/** The top of a search tree with moves, visits and values; nodes can be expanded. */
import { useSignal } from '@preact/signals';
import { phrases } from '../../phrases/inside.ts';
import { numberText } from '../../phrases/language.ts';
import type { BranchView } from './inside.ts';
import type { InsideClient } from './inside-client.ts';

const SECONDS = [1, 3, 10];

export function TreeCard({ client }: { readonly client: InsideClient }) {
  const seconds = useSignal(1);
  const tree = client.tree.value;
  const isBusy = client.busy.value === 'search';
  return (
    <section class="card" aria-labelledby="tree-title">
      <h2 id="tree-title">{phrases.tree}</h2>
      <div class="row">
        <label class="field narrow">
          {phrases.seconds}
          <select
            value={seconds.value}
            onChange={(event) => {
              seconds.value = Number(event.currentTarget.value);
            }}
          >
            {SECONDS.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          disabled={client.busy.value !== undefined}
          onClick={() => void client.search(seconds.value)}
        >
          {isBusy ? phrases.searching : phrases.search}
        </button>
      </div>
      {tree === undefined ? (
        <p class="quiet-text">{phrases.aboutTree}</p>
      ) : (
        <>
          <p class="quiet-text" role="status">
            {phrases.simulations(tree.simulations)}
          </p>
          <ul class="tree" aria-label={phrases.tree}>
            <Branches client={client} branches={tree.branches} all={tree.visits} />
          </ul>
        </>
      )}
    </section>
  );
}

function Branches(props: {
  readonly client: InsideClient;
  readonly branches: readonly BranchView[];
  /** Number of visits of the parent position. */
  readonly all: number;
}) {
  const { client, branches, all } = props;
  return (
    <>
      {branches.map((branch) => {
        const { node, text, visits, value, isProven } = branch;
        const below = node === undefined ? undefined : client.branches.value.get(node);
        return (
          <li key={text}>
            <div class="branch">
              {node === undefined ? (
                <span class="leaf" aria-hidden="true" />
              ) : (
                <button
                  type="button"
                  class="small quiet"
                  aria-expanded={below !== undefined}
                  aria-label={phrases.after(text)}
                  onClick={() => (below === undefined ? void client.unfold(node) : client.fold(node))}
                >
                  {below === undefined ? '+' : '−'}
                </button>
              )}
              <span class="branch-text">{text}</span>
              <span class="branch-figures">
                {value}
                {isProven && <span class="basis proved">{phrases.certain}</span>}
                <span class="quiet-text">{numberText(visits)}</span>
                <meter min={0} max={Math.max(1, all)} value={visits} aria-hidden="true" />
              </span>
            </div>
            {below !== undefined && (
              <ul>
                <Branches client={client} branches={below} all={visits} />
              </ul>
            )}
          </li>
        );
      })}
    </>
  );
}
