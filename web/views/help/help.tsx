/** The help page. */
import './help.css';
import { useEffect } from 'preact/hooks';
import { addressOf } from '../../app/router.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/help.ts';
import { Rich } from '../../phrases/rich.tsx';

export default function Help() {
  useEffect(() => {
    document.title = common.titleOf(phrases.heading);
  }, []);
  return (
    <div class="page help">
      <h1>{phrases.heading}</h1>
      <p>{phrases.about}</p>
      {Object.entries(phrases.topics).map(([key, [heading, ...paragraphs]]) => (
        <section key={key} id={`help-${key}`}>
          <h2>{heading}</h2>
          {paragraphs.map((text) => (
            <p key={text}>
              <Rich text={text} />
            </p>
          ))}
        </section>
      ))}
      <p>
        <a href={addressOf('')}>{common.allGames}</a>
      </p>
    </div>
  );
}
