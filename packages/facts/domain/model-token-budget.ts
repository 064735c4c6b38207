/** Counts the model tokens of a UTC day, shared by all replicas. Rejects with the error of the storage. */
export interface ModelTokenBudget {
  /**
   * Adds `tokens` unless the day's count would exceed `perDay`. Atomic: adds all of them or none.
   * @returns the day's count, or `undefined` where nothing was added
   * @param day number of the UTC day since 1970
   */
  take(day: number, tokens: number, perDay: number): Promise<number | undefined>;
  /** Adds `by` (may be negative) to the day's count, which never falls below zero. */
  correct(day: number, by: number): Promise<void>;
}
