/** The tutorial and the reference beside the text; clicking a listing of the tutorial inserts it into the sheet. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import reference from '../../../../docs/gdl-reference.md?raw';
import tutorial from '../../../../docs/writing-games.md?raw';
import { phrases } from '../../../phrases/author.ts';
import { type Block, type Inline, readMarkdown } from './markdown.ts';

const PAGES = {
  'writing-games.md': { title: () => phrases.tutorial, text: tutorial },
  'gdl-reference.md': { title: () => phrases.theLanguage, text: reference },
} as const;

type PageName = keyof typeof PAGES;

const isPage = (name: string): name is PageName => Object.hasOwn(PAGES, name);

export interface GuideProps {
  /** Inserts a listing: at the end of the sheet, or in its place. */
  readonly onListing: (text: string, how: 'append' | 'replace') => void;
}

export default function Guide({ onListing }: GuideProps) {
  const page = useSignal<PageName>('writing-games.md');
  const top = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => readMarkdown(PAGES[page.value].text), [page.value]);
  useEffect(() => {
    top.current?.scrollTo({ top: 0 });
  }, [page.value]);
  return (
    <>
      <fieldset class="guide-pages" aria-label={phrases.pages}>
        {(Object.keys(PAGES) as PageName[]).map((name) => (
          <button
            key={name}
            type="button"
            class="small"
            aria-pressed={page.value === name}
            onClick={() => {
              page.value = name;
            }}
          >
            {PAGES[name].title()}
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and must be reachable by keyboard */}
      <section ref={top} class="guide-text" aria-label={PAGES[page.value].title()} lang="en" tabIndex={0}>
        {blocks.map((block, i) => (
          <BlockView
            key={`${page.value} ${i}`}
            block={block}
            onListing={onListing}
            onPage={(name) => {
              page.value = name;
            }}
          />
        ))}
      </section>
    </>
  );
}

interface BlockProps extends GuideProps {
  readonly block: Block;
  readonly onPage: (name: PageName) => void;
}

function BlockView({ block, onListing, onPage }: BlockProps) {
  const inline = (parts: readonly Inline[]) =>
    parts.map((part, i) => <InlineView key={`${i} ${part.text}`} part={part} onPage={onPage} />);
  switch (block.kind) {
    case 'heading': {
      // The first-level heading belongs to the view.
      const Heading = block.level === 1 ? 'h2' : 'h3';
      return <Heading>{inline(block.text)}</Heading>;
    }
    case 'paragraph':
      return <p>{inline(block.text)}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item, i) => (
            <li key={`${i} ${item[0]?.text}`}>{inline(item)}</li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((cell, i) => (
                <th key={`${i} ${cell[0]?.text}`} scope="col">
                  {inline(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, i) => (
              <tr key={`${i} ${row[0]?.[0]?.text}`}>
                {row.map((cell, j) => (
                  <td key={`${j} ${cell[0]?.text}`}>{inline(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'code':
      return <Listing sort={block.sort} text={block.text} onListing={onListing} />;
  }
}

/** The tutorial's game starts with one listing and is extended by those with a `+`. */
const TUTORIAL_LISTING = /^lisp \S+( \+)?$/;

function Listing({ sort, text, onListing }: GuideProps & { readonly sort: string; readonly text: string }) {
  const listing = TUTORIAL_LISTING.exec(sort);
  return (
    <div class="listing">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
      {listing !== null && (
        <button
          type="button"
          class="small"
          onClick={() => onListing(`${text}\n`, listing[1] === undefined ? 'replace' : 'append')}
        >
          {listing[1] === undefined ? phrases.beginWith : phrases.addToSheet}
        </button>
      )}
    </div>
  );
}

function InlineView({ part, onPage }: { readonly part: Inline; readonly onPage: (name: PageName) => void }) {
  switch (part.kind) {
    case 'text':
      return <>{part.text}</>;
    case 'code':
      return <code>{part.text}</code>;
    case 'emphasis':
      return <em>{part.text}</em>;
    case 'strong':
      return <strong>{part.text}</strong>;
    case 'link': {
      const name = part.to.replace(/#.*$/, '');
      // Other pages are not available here.
      if (!isPage(name)) return <>{part.text}</>;
      return (
        <button type="button" class="link" onClick={() => onPage(name)}>
          {part.text}
        </button>
      );
    }
  }
}
