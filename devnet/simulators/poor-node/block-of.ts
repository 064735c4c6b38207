/** Number of a block parameter at this head; `undefined` for a hash. */
export function toBlockNumber(block: unknown, head: number): number | undefined {
  if (block === undefined) return head;
  if (isQuantity(block)) return Number(block);
  if (isRecord(block)) return toBlockNumber(block.blockNumber ?? null, head);
  return block === 'earliest' ? 0 : typeof block === 'string' ? head : undefined;
}

export function isQuantity(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
