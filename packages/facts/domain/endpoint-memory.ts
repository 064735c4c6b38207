/** What was learned of endpoints, kept over a restart. */
export interface EndpointMemory {
  /** What was kept of the endpoint last; `undefined`: nothing. */
  recall(url: string): unknown;
  /** Keeps it in place of what was kept before. Never fails: at worst it is learned again. */
  keep(url: string, known: object): void;
}
