/** The worker in which a sheet is studied while its author types. A newer text ends the study of an older one. */
import { type FromWorkshop, type StudyNews, studySheet, type ToWorkshop } from './sheet-study.ts';

let latest = 0;

function publish(message: FromWorkshop): void {
  postMessage(message);
}

/** Lets messages in. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

async function answer({ version, text }: ToWorkshop): Promise<void> {
  latest = version;
  try {
    for (const news of studySheet(text, () => performance.now())) {
      if (news !== undefined) publish({ version, ...news } as StudyNews & { readonly version: number });
      await breath();
      if (latest !== version) return;
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    publish({ kind: 'done', version, problem: `The figures cannot be had: ${why}` });
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorkshop>) => void answer(data));
publish({ kind: 'ready' });
