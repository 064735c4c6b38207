/** Estimates the memory of a plain value in bytes. O(size of the value). */
export function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length * 2;
  if (typeof value === 'bigint') return 32;
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = 32;
  for (const item of Object.values(value)) bytes += 16 + estimateBytes(item);
  return bytes;
}
