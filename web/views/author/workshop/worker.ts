/** The script of the worker in which a sheet is studied while its author types. */
import { serve, webWorkerCaller } from '../../../../src/base/index.ts';
import { studySheet } from './sheet-study.ts';
import type { WorkshopProtocol } from './study-news.ts';

serve<WorkshopProtocol>(webWorkerCaller(self), {
  ready: () => {},
  study: async (text, { tell, signal }) => {
    for (const news of studySheet(text, () => performance.now())) {
      if (news !== undefined) tell(news);
      // Lets messages in.
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (signal.aborted) return;
    }
  },
});
