import { bls12_381 } from '@noble/curves/bls12-381.js';
import { toNumber } from '../machine/words.js';
import { g1Discounts, g2Discounts } from './bls-discounts.js';
import { concat, InvalidInput, orRefuse, type Precompiled, toBytes, toFlag } from './contract.js';

type Point1 = typeof bls12_381.G1.Point.BASE;
type Point2 = typeof bls12_381.G2.Point.BASE;

const { Fp, Fp2, Fp12, Fr } = bls12_381.fields;
const [G1, G2] = [bls12_381.G1.Point, bls12_381.G2.Point];
/** Bytes of a coordinate (of which the first 16 are zero), of a point of each group, and of a scalar. */
const [FIELD, POINT1, POINT2, SCALAR] = [64, 128, 256, 32];

function readField(input: Uint8Array, start: number): bigint {
  const value = toNumber(input.subarray(start, start + FIELD));
  if (value >= Fp.ORDER) throw new InvalidInput('a coordinate is too large');
  return value;
}

/** @throws {InvalidInput} for a point off the curve. It may lie outside the subgroup. */
function readPoint1(input: Uint8Array, start: number): Point1 {
  const [x, y] = [readField(input, start), readField(input, start + FIELD)];
  if (x === 0n && y === 0n) return G1.ZERO;
  const right = Fp.add(Fp.mul(Fp.sqr(x), x), G1.CURVE().b);
  if (!Fp.eql(Fp.sqr(y), right)) throw new InvalidInput('a point is not on the curve');
  return G1.fromAffine({ x, y });
}

/** @throws {InvalidInput} for a point off the curve. It may lie outside the subgroup. */
function readPoint2(input: Uint8Array, start: number): Point2 {
  const part = (index: number) => readField(input, start + FIELD * index);
  const [x, y] = [Fp2.fromBigTuple([part(0), part(1)]), Fp2.fromBigTuple([part(2), part(3)])];
  if (Fp2.is0(x) && Fp2.is0(y)) return G2.ZERO;
  const right = Fp2.add(Fp2.mul(Fp2.sqr(x), x), G2.CURVE().b);
  if (!Fp2.eql(Fp2.sqr(y), right)) throw new InvalidInput('a point is not on the curve');
  return G2.fromAffine({ x, y });
}

function inSubgroup<P extends Point1 | Point2>(point: P): P {
  if (!point.is0() && !point.isTorsionFree()) throw new InvalidInput('a point is outside the subgroup');
  return point;
}

function writePoint1(point: Point1): Uint8Array {
  if (point.is0()) return new Uint8Array(POINT1);
  const { x, y } = point.toAffine();
  return concat(toBytes(x, FIELD), toBytes(y, FIELD));
}

function writePoint2(point: Point2): Uint8Array {
  if (point.is0()) return new Uint8Array(POINT2);
  const { x, y } = point.toAffine();
  return concat(...[x.c0, x.c1, y.c0, y.c1].map((part) => toBytes(part, FIELD)));
}

/** The library takes one number here, though its types say a list. */
function mapTo1(value: bigint): Point1 {
  const { x, y }: { readonly x: bigint; readonly y: bigint } = Reflect.apply(
    bls12_381.G1.mapToCurve,
    undefined,
    [value],
  );
  return G1.fromAffine({ x, y });
}

function mapTo2(parts: [bigint, bigint]): Point2 {
  const { x, y } = bls12_381.G2.mapToCurve(parts);
  return G2.fromAffine({ x, y });
}

/** A contract that refuses every input of another length. */
function ofLength(length: number, gas: number, compute: (input: Uint8Array) => Uint8Array): Precompiled {
  const run = (input: Uint8Array) => (input.length === length ? orRefuse(() => compute(input)) : undefined);
  return { gas: () => gas, run };
}

interface Group<P> {
  readonly size: number;
  readonly gas: number;
  readonly discounts: readonly number[];
  readonly zero: P;
  readonly read: (input: Uint8Array, start: number) => P;
  readonly add: (sum: P, point: P, scalar: bigint) => P;
  readonly write: (point: P) => Uint8Array;
}

/** The sum of points, each multiplied with a number. Many together cost less. */
function sumOfProducts<P>({ size, gas, discounts, zero, read, add, write }: Group<P>): Precompiled {
  const each = size + SCALAR;
  const sum = (input: Uint8Array, check: () => void) => {
    let total = zero;
    for (let start = 0; start < input.length; start += each) {
      check();
      const scalar = toNumber(input.subarray(start + size, start + each)) % Fr.ORDER;
      total = add(total, read(input, start), scalar);
    }
    return write(total);
  };
  return {
    gas: (input) => {
      const count = Math.floor(input.length / each);
      const discount = discounts[Math.min(count, discounts.length) - 1] ?? 0;
      return Math.floor((count * gas * discount) / 1_000);
    },
    run: (input, check) =>
      input.length === 0 || input.length % each !== 0 ? undefined : orRefuse(() => sum(input, check)),
  };
}

const PAIR_BYTES = POINT1 + POINT2;

function pairing(input: Uint8Array, check: () => void): Uint8Array {
  let product = Fp12.ONE;
  for (let start = 0; start < input.length; start += PAIR_BYTES) {
    check();
    const g1 = inSubgroup(readPoint1(input, start));
    const g2 = inSubgroup(readPoint2(input, start + POINT1));
    if (!g1.is0() && !g2.is0()) product = Fp12.mul(product, bls12_381.pairing(g1, g2, false));
  }
  return toFlag(Fp12.eql(Fp12.finalExponentiate(product), Fp12.ONE));
}

/** The contracts of EIP-2537, by their numbers. */
export const bls12: Readonly<Record<number, Precompiled>> = {
  11: ofLength(2 * POINT1, 375, (input) => writePoint1(readPoint1(input, 0).add(readPoint1(input, POINT1)))),
  12: sumOfProducts<Point1>({
    size: POINT1,
    gas: 12_000,
    discounts: g1Discounts,
    zero: G1.ZERO,
    read: (input, start) => inSubgroup(readPoint1(input, start)),
    add: (sum, point, scalar) => sum.add(point.multiplyUnsafe(scalar)),
    write: writePoint1,
  }),
  13: ofLength(2 * POINT2, 600, (input) => writePoint2(readPoint2(input, 0).add(readPoint2(input, POINT2)))),
  14: sumOfProducts<Point2>({
    size: POINT2,
    gas: 22_500,
    discounts: g2Discounts,
    zero: G2.ZERO,
    read: (input, start) => inSubgroup(readPoint2(input, start)),
    add: (sum, point, scalar) => sum.add(point.multiplyUnsafe(scalar)),
    write: writePoint2,
  }),
  15: {
    gas: (input) => 37_700 + 32_600 * Math.floor(input.length / PAIR_BYTES),
    run: (input, check) =>
      input.length === 0 || input.length % PAIR_BYTES !== 0
        ? undefined
        : orRefuse(() => pairing(input, check)),
  },
  16: ofLength(FIELD, 5_500, (input) => writePoint1(mapTo1(readField(input, 0)))),
  17: ofLength(2 * FIELD, 23_800, (input) =>
    writePoint2(mapTo2([readField(input, 0), readField(input, FIELD)])),
  ),
};
