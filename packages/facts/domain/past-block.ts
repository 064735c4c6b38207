/** Which past block a caller means: its number, or the last one at or before a time. Exactly one is given. */
export type PastBlock =
  | { readonly block: number; readonly time?: undefined }
  /** Unix seconds. */
  | { readonly time: number; readonly block?: undefined };

/** @example pastBlockKey({ block: 19_000_000 }) // 'block 19000000' */
export function pastBlockKey(at: PastBlock): string {
  return at.block === undefined ? `time ${at.time}` : `block ${at.block}`;
}
