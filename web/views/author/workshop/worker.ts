/** The script of the worker that studies a sheet while its author types. */
import { serve, webWorkerCaller } from '../../../../src/base/index.ts';
import { speak } from '../../../phrases/language.ts';
import { studySheet } from './sheet-study.ts';
import type { WorkshopProtocol } from './study-news.ts';

serve<WorkshopProtocol>(webWorkerCaller(self), {
  ready: (language) => speak(language).then(() => undefined),
  study: async (text, { tell, signal }) => {
    for (const news of studySheet(text, () => performance.now())) {
      if (news !== undefined) tell(news);
      // Lets messages be handled.
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (signal.aborted) return;
    }
  },
});
