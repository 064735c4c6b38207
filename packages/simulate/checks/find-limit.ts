/** Sizes tried in one round. */
const SIZES = 32;

/**
 * A size limit: `passes` is the largest size that passed, `fails` the smallest that failed. Smallest units.
 */
export interface Limit {
  readonly passes: bigint;
  readonly fails: bigint;
}

/**
 * `count` sizes from `low` to `high`, each larger than the last by the same factor (floating point affects
 * the spacing only).
 */
export function toGeometricSizes(low: bigint, high: bigint, count = SIZES): readonly bigint[] {
  if (low <= 0n || high <= low) return low > 0n ? [low] : [];
  const ratio = Number((high * 1_000_000n) / low) / 1_000_000;
  const sizes = Array.from({ length: count }, (_, index) => {
    const factor = ratio ** (index / (count - 1));
    return factor < 1e9
      ? (low * BigInt(Math.round(factor * 1_000_000))) / 1_000_000n
      : low * BigInt(Math.round(factor));
  });
  return [...new Set([...sizes.slice(0, -1), high])];
}

function toLinearSizes({ passes, fails }: Limit): readonly bigint[] {
  const gap = fails - passes;
  const sizes = Array.from(
    { length: SIZES },
    (_, index) => passes + (gap * BigInt(index + 1)) / BigInt(SIZES + 1),
  );
  return [...new Set(sizes)].filter((size) => size > passes && size < fails);
}

/**
 * The first failure and the last pass before it. `undefined` where nothing passed before a failure, or
 * nothing failed.
 */
export function readLimit(
  sizes: readonly bigint[],
  passed: (size: bigint) => boolean | undefined,
): Limit | undefined {
  let passes: bigint | undefined;
  for (const size of sizes) {
    const result = passed(size);
    if (result === true) passes = size;
    if (result === false) return passes === undefined ? undefined : { passes, fails: size };
  }
  return undefined;
}

/** Which of the sizes passed; a size without an entry was not measured. */
export type TrySizes = (sizes: readonly bigint[]) => Promise<ReadonlyMap<bigint, boolean>>;

/**
 * The largest size between `low` and `high` that passes, found in two rounds of 32 sizes (about 1 % of the
 * limit apart). `undefined`: no limit in that range, or not measured.
 */
export async function findLimit(low: bigint, high: bigint, trySizes: TrySizes): Promise<Limit | undefined> {
  const coarse = toGeometricSizes(low, high);
  const first = await trySizes(coarse);
  const around = readLimit(coarse, (size) => first.get(size));
  if (!around) return undefined;
  const fine = toLinearSizes(around);
  if (fine.length === 0) return around;
  const second = await trySizes(fine);
  const results = new Map([[around.passes, true], ...second, [around.fails, false]]);
  return readLimit([around.passes, ...fine, around.fails], (size) => results.get(size)) ?? around;
}
