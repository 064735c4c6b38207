/** Items of a list that are looked at: those of a long one are alike. */
const SAMPLE = 1_000;

/** Estimates the memory of a plain value in bytes; that of a long list by some of its items. */
export function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length * 2;
  if (typeof value === 'bigint') return 32;
  if (typeof value !== 'object' || value === null) return 8;
  if (Array.isArray(value) && value.length > SAMPLE) {
    const step = Math.ceil(value.length / SAMPLE);
    const sample = value.filter((_, at) => at % step === 0);
    return Math.ceil((estimateBytes(sample) * value.length) / sample.length);
  }
  let bytes = 32;
  for (const item of Object.values(value)) bytes += 16 + estimateBytes(item);
  return bytes;
}
