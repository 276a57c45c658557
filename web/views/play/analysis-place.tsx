/** The choice whether the server or the browser analyses; shown where there is a server. */
import type { AnalysisOffer } from '../../../src/server/organiser/api.ts';
import { isServerWanted, wantServer } from '../../app/analysis-place.ts';
import { token } from '../../organiser/server.ts';
import { coresText } from './words.ts';

export function AnalysisPlace({ offer }: { readonly offer: AnalysisOffer }) {
  return (
    <div class="analysis-place">
      <label>
        <input
          type="checkbox"
          checked={isServerWanted.value}
          onChange={(event) => wantServer(event.currentTarget.checked)}
        />
        On the server, {coresText(offer.threads)}
      </label>
      {offer.needsToken && isServerWanted.value && (
        <label>
          Token
          <input
            type="password"
            value={token.value}
            onChange={(event) => {
              token.value = event.currentTarget.value;
            }}
          />
        </label>
      )}
    </div>
  );
}
