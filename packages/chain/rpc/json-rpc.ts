import { parseBatchRefusal, toNodeError } from './classify.js';
import type { HttpAnswer } from './http.js';

interface NamedCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** One answer of a JSON-RPC batch, as it came. */
export interface Row {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body of a request: one call alone, or a batch. */
export function toBody(calls: readonly NamedCall[]): Buffer {
  const rows = calls.map(({ method, params }, index) => ({ jsonrpc: '2.0', id: index + 1, method, params }));
  return Buffer.from(JSON.stringify(rows.length === 1 ? rows[0] : rows));
}

/** The answer as rows, or unchanged where it is not a list (a refusal of the whole batch is one object). */
export function toRows(answer: HttpAnswer, sent: number): unknown {
  const { json } = answer;
  if (
    sent === 1 &&
    isRow(json) &&
    ('result' in json || (json.error !== undefined && answer.status !== 429))
  ) {
    return [{ ...json, id: 1 }];
  }
  // Some gateways refuse a batch with an array of one error without an id.
  return Array.isArray(json) && json.length === 1 && sent > 1 && isRow(json[0]) && !('result' in json[0])
    ? json[0]
    : json;
}

/** How many calls the node takes at once, where it refused these for their number. */
export function refusedBatchSize(answer: HttpAnswer, body: unknown, sent: number): number | undefined {
  if (answer.status === 413) {
    return Math.floor(sent / 2);
  }
  return isRow(body) && body.error !== undefined
    ? parseBatchRefusal(toNodeError(body.error).message, sent)
    : undefined;
}

/** One map of all entries of the parts. */
export function mergeMaps<K, V>(parts: readonly ReadonlyMap<K, V>[]): Map<K, V> {
  return new Map(parts.flatMap((part) => [...part]));
}
