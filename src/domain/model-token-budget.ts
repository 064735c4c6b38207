/** Counts the tokens of language models by UTC day, for everybody who shares it. Rejects with the error of the storage. */
export interface ModelTokenBudget {
  /**
   * Adds `tokens` unless the day would then hold more than `perDay`: all of them or none, whoever else asks at the same time.
   * Answers with the day's count, or `undefined` where nothing was added.
   * @param day number of the UTC day since 1970
   */
  take(day: number, tokens: number, perDay: number): Promise<number | undefined>;
  /** Adds to the day's count (below zero: takes off), which never falls below zero. */
  correct(day: number, by: number): Promise<void>;
}
