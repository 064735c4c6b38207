import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { toNumber } from '../machine/words.js';
import { concat, InvalidInput, orRefuse, type Precompiled, toBytes } from './contract.js';

const { Fp12, Fr } = bls12_381.fields;
const [G1, G2] = [bls12_381.G1.Point, bls12_381.G2.Point];
const FIELDS_OF_A_BLOB = 4_096n;

/**
 * The generator of the second group times the secret of Ethereum's ceremony: the only part of the ceremony's
 * result that a check needs. It is `g2_monomial[1]` of
 * github.com/ethereum/consensus-specs presets/mainnet/trusted_setups/trusted_setup_4096.json.
 */
const secretPoint = G2.fromHex(
  'b5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2',
);

function readScalar(bytes: Uint8Array): bigint {
  const value = toNumber(bytes);
  if (value >= Fr.ORDER) throw new InvalidInput('a number is too large');
  return value;
}

function readPoint(bytes: Uint8Array) {
  const point = G1.fromBytes(bytes);
  if (!point.is0()) point.assertValidity();
  return point;
}

/** Checks a proof that the polynomial of `commitment` has the value `y` at `z`. */
function isProven(commitment: Uint8Array, z: bigint, y: bigint, proof: Uint8Array): boolean {
  const left = readPoint(commitment).subtract(G1.BASE.multiplyUnsafe(y));
  const quotient = readPoint(proof);
  const right = secretPoint.subtract(G2.BASE.multiplyUnsafe(z));
  const pairs = [
    { g1: left, g2: G2.BASE.negate() },
    { g1: quotient, g2: right },
  ].filter(({ g1, g2 }) => !g1.is0() && !g2.is0());
  return Fp12.eql(bls12_381.pairingBatch(pairs), Fp12.ONE);
}

function evaluate(input: Uint8Array): Uint8Array {
  const [hash, commitment] = [input.subarray(0, 32), input.subarray(96, 144)];
  const expected = createHash('sha256').update(commitment).digest();
  expected[0] = 1;
  if (!expected.equals(hash)) throw new InvalidInput('the commitment has another hash');
  const [z, y] = [readScalar(input.subarray(32, 64)), readScalar(input.subarray(64, 96))];
  if (!isProven(commitment, z, y, input.subarray(144))) throw new InvalidInput('the proof is wrong');
  return concat(toBytes(FIELDS_OF_A_BLOB, 32), toBytes(Fr.ORDER, 32));
}

/** Checks what is said of one place of a blob (EIP-4844). */
export const pointEvaluation: Precompiled = {
  gas: () => 50_000,
  run: (input) => (input.length === 192 ? orRefuse(() => evaluate(input)) : undefined),
};
