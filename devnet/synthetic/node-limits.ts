/** What a node answers at most, and how fast. */
export interface NodeLimits {
  /** Blocks of one `eth_getLogs`. */
  readonly logBlocks: number;
  /** Logs of one answer. */
  readonly logResults: number;
  /** Delay of every answer. */
  readonly latencyMs: number;
  /**
   * Requests a second; more are answered with 429. A batch is one request, and each further `eth_getLogs` in
   * it one more: that is what nodes meter.
   */
  readonly requestsPerSecond: number;
}
