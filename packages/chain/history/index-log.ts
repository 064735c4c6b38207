import { type Address, isHex } from '@assay/facts';
import type { RawLog } from '../rpc/raw-log.js';

/** A log as an index writes it: its topics in one list, its numbers as numbers. */
export interface IndexLog {
  readonly address: unknown;
  readonly topics: readonly unknown[];
  readonly data: unknown;
  readonly logIndex: unknown;
  readonly transactionHash: unknown;
}

/** Logs of one transaction follow each other. A text that stays longer is moved by V8 to where what stays is. */
const MAX_SHARED = 200;

/**
 * Texts of events that logs near each other have in common, since a parser makes each anew. It begins anew when it is
 * full.
 */
export class SharedTexts {
  private readonly known = new Map<string, string>();

  of<T extends string>(text: T): T {
    const known = this.known.get(text);
    if (known !== undefined) return known as T;
    if (this.known.size >= MAX_SHARED) this.known.clear();
    this.known.set(text, text);
    return text;
  }
}

/** The log of a block, checked; `undefined` where it has another form. */
export function fromIndexLog(
  { address, topics, data, logIndex, transactionHash }: IndexLog,
  block: { readonly number: number; readonly timestamp: number },
  texts: SharedTexts,
): RawLog | undefined {
  if (
    typeof address !== 'string' ||
    typeof transactionHash !== 'string' ||
    !isCount(logIndex) ||
    !isHex(data) ||
    !topics.every(isHex)
  )
    return undefined;
  return {
    address: texts.of(address.toLowerCase() as Address),
    topics,
    data,
    blockNumber: block.number,
    logIndex,
    transactionHash: texts.of(transactionHash),
    blockTimestamp: block.timestamp,
  };
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
