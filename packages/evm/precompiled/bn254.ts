import { bn254 } from '@noble/curves/bn254.js';
import type { Rules } from '../machine/rules.js';
import { slicePadded, toNumber } from '../machine/words.js';
import { concat, InvalidInput, orRefuse, type Precompiled, toBytes, toFlag } from './contract.js';

type Point1 = typeof bn254.G1.Point.BASE;
type Point2 = typeof bn254.G2.Point.BASE;

const { Fp, Fp2, Fp12, Fr } = bn254.fields;
const PAIR_BYTES = 192;

/** A coordinate of 32 bytes. */
function coordinate(input: Uint8Array, start: number): bigint {
  const value = toNumber(slicePadded(input, start, 32));
  if (value >= Fp.ORDER) throw new InvalidInput('a coordinate is too large');
  return value;
}

function readPoint1(input: Uint8Array, start: number): Point1 {
  const [x, y] = [coordinate(input, start), coordinate(input, start + 32)];
  if (x === 0n && y === 0n) return bn254.G1.Point.ZERO;
  const point = bn254.G1.Point.fromAffine({ x, y });
  point.assertValidity();
  return point;
}

/** A point of the twist. The imaginary part of a coordinate comes first. */
function readPoint2(input: Uint8Array, start: number): Point2 {
  const part = (index: number) => coordinate(input, start + 32 * index);
  const [x, y] = [Fp2.fromBigTuple([part(1), part(0)]), Fp2.fromBigTuple([part(3), part(2)])];
  if (Fp2.is0(x) && Fp2.is0(y)) return bn254.G2.Point.ZERO;
  const point = bn254.G2.Point.fromAffine({ x, y });
  point.assertValidity();
  return point;
}

function writePoint1(point: Point1): Uint8Array {
  if (point.is0()) return new Uint8Array(64);
  const { x, y } = point.toAffine();
  return concat(toBytes(x, 32), toBytes(y, 32));
}

/** Adds two points (EIP-196). */
export function bn254Add(rules: Rules): Precompiled {
  return {
    gas: () => (rules.has('istanbul') ? 150 : 500),
    run: (input) => orRefuse(() => writePoint1(readPoint1(input, 0).add(readPoint1(input, 64)))),
  };
}

/** Multiplies a point with a number (EIP-196). */
export function bn254Multiply(rules: Rules): Precompiled {
  return {
    gas: () => (rules.has('istanbul') ? 6_000 : 40_000),
    run: (input) =>
      orRefuse(() => {
        const scalar = toNumber(slicePadded(input, 64, 32)) % Fr.ORDER;
        return writePoint1(readPoint1(input, 0).multiplyUnsafe(scalar));
      }),
  };
}

/** Whether the product of pairings is one (EIP-197). */
export function bn254Pairing(rules: Rules): Precompiled {
  const [base, each] = rules.has('istanbul') ? [45_000, 34_000] : [100_000, 80_000];
  return {
    gas: (input) => base + each * Math.floor(input.length / PAIR_BYTES),
    run: (input, check) => {
      if (input.length % PAIR_BYTES !== 0) return undefined;
      return orRefuse(() => {
        let product = Fp12.ONE;
        for (let start = 0; start < input.length; start += PAIR_BYTES) {
          check();
          const [g1, g2] = [readPoint1(input, start), readPoint2(input, start + 64)];
          if (!g1.is0() && !g2.is0()) product = Fp12.mul(product, bn254.pairing(g1, g2, false));
        }
        return toFlag(Fp12.eql(Fp12.finalExponentiate(product), Fp12.ONE));
      });
    },
  };
}
