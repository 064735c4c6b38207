/** The range that the description of a number names, as `0..100` or `-100 or more`. Absent: it names none. */
export function rangeOf(
  description: string | null | undefined,
): { readonly minimum: number; readonly maximum?: number } | undefined {
  const [, minimum, maximum] = /(-?\d+)(?:\.\.(\d+)| or more)/.exec(description ?? '') ?? [];
  if (minimum === undefined) return undefined;
  return { minimum: Number(minimum), ...(maximum === undefined ? {} : { maximum: Number(maximum) }) };
}
