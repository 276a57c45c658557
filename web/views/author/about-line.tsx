/** What the cursor stands on, in a line below the text; for keyboards and fingers, which cannot hover. */
import type { Studio } from './studio.ts';

export function AboutLine({ studio }: { readonly studio: Studio }) {
  const about = studio.about.value;
  return (
    <div class="about-line">
      {about === undefined ? (
        <p class="quiet-text">Put the cursor on a name to see what it is.</p>
      ) : (
        <p>
          <code>{about.title}</code> {[...about.lines, about.comment].filter(Boolean).join(' ')}
        </p>
      )}
    </div>
  );
}
