/** How often the rules' knowledge is consulted, by class of relation and kind of question (Sheng 2011, table 4.1). */

/** Static: the same in every state. Dynamic: derived by rules from the state. State: the state's own facts. */
export type VisitClass = 'static' | 'dynamic' | 'state';

export interface Visits {
  /** All bindings were wanted. */
  search: number;
  /** A yes or no was wanted. */
  prove: number;
}

export type VisitCounters = Readonly<Record<VisitClass, Visits>>;

export function newVisitCounters(): VisitCounters {
  const none = (): Visits => ({ search: 0, prove: 0 });
  return { static: none(), dynamic: none(), state: none() };
}
