/** A worker that is started before it is needed, so that no clock pays for it. */
import type { SeatLink } from './seat-messages.ts';

export class SpareLink {
  readonly #createLink: () => SeatLink;
  #spare: SeatLink | undefined;
  #isClosed = false;

  constructor(createLink: () => SeatLink) {
    this.#createLink = createLink;
    this.prepare();
  }

  prepare(): void {
    if (this.#spare !== undefined || this.#isClosed) return;
    const spare = this.#createLink();
    this.#spare = spare;
    spare.onFailure(() => {
      if (this.#spare === spare) this.#spare = undefined;
    });
  }

  take(): SeatLink {
    const link = this.#spare ?? this.#createLink();
    this.#spare = undefined;
    return link;
  }

  close(): void {
    this.#isClosed = true;
    this.#spare?.terminate();
    this.#spare = undefined;
  }
}
