/** Questions to a worker and their answers, each with a number. */

export type NumberedQuestion<Question> = { readonly number: number; readonly question: Question };

export type NumberedAnswer<Answer> =
  | { readonly number: number; readonly answer: Answer }
  | { readonly number: number; readonly problem: string };

/** The page's end. */
export class WorkerQuestions<Question, Answer> {
  readonly #worker: Worker;
  readonly #open = new Map<
    number,
    { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }
  >();
  #numbers = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<NumberedAnswer<Answer>>) => {
      const waiting = this.#open.get(data.number);
      this.#open.delete(data.number);
      if ('problem' in data) waiting?.reject(new Error(data.problem));
      else waiting?.resolve(data.answer);
    });
    worker.addEventListener('error', ({ message }) => {
      for (const { reject } of this.#open.values())
        reject(new Error(message || 'The program that computes cannot be loaded.'));
      this.#open.clear();
    });
  }

  ask(question: Question): Promise<Answer> {
    const number = ++this.#numbers;
    return new Promise((resolve, reject) => {
      this.#open.set(number, { resolve, reject });
      this.#worker.postMessage({ number, question } satisfies NumberedQuestion<Question>);
    });
  }

  close(): void {
    this.#worker.terminate();
  }
}

/** The worker's end: every question gets an answer, or why there is none. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer): void {
  addEventListener('message', ({ data: { number, question } }: MessageEvent<NumberedQuestion<Question>>) => {
    const post = (message: NumberedAnswer<Answer>): void => postMessage(message);
    try {
      post({ number, answer: answer(question) });
    } catch (error) {
      post({ number, problem: error instanceof Error ? error.message : String(error) });
    }
  });
}
