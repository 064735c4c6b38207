/** What is wrong with an index, or how it is limited. */
export interface IndexFaults {
  /** `true`: connections are cut. */
  down?: boolean;
  /** Blocks behind the head of the chain. Default 100. */
  lag?: number;
  /** Blocks of one answer at most: it ends early. */
  answerBlocks?: number;
  /** Blocks without their logs, as an index with gaps has them. */
  hasGap?: (block: number) => boolean;
  /** Changes the data of the logs of these blocks. */
  lies?: (block: number) => boolean;
  /** Answers of which only a half of the compressed bytes is sent. */
  truncated?: number;
  /** Answers 429 with this `Retry-After` (seconds), so many times. */
  limited?: { times: number; readonly retryAfter: number };
  /** From this block on it follows a branch of its own. */
  forkedFrom?: number;
  /** After so many answers it has changed from that branch to the one of the chain. */
  rejoinsAfter?: number;
}
