/**
 * Differs from thread to thread and is part of every module. Engines let threads share the code of equal modules, and
 * threads that do are slower side by side: two of them played 1.6 times as many games as one, and with code of their
 * own 1.9 times (medians of some ten runs each of checkers and reversi).
 */
export const THREAD_MARK: Uint8Array = crypto.getRandomValues(new Uint8Array(8));
