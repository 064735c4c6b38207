import { createLru, keccak256 } from '@assay/facts';

/** Longer input is rarely hashed twice. */
const MAX_INPUT_BYTES = 96;
const MAX_KEPT = 20_000;

/** Hashes that contracts compute. Scenarios of one token compute the same ones again and again. */
export class Hashes {
  private readonly kept = createLru<string, bigint>(MAX_KEPT);

  hash(input: Uint8Array): bigint {
    if (input.length > MAX_INPUT_BYTES) return BigInt(keccak256(input));
    const text = Buffer.from(input.buffer, input.byteOffset, input.byteLength).toString('latin1');
    const known = this.kept.get(text);
    if (known !== undefined) return known;
    const hash = BigInt(keccak256(input));
    this.kept.set(text, hash);
    return hash;
  }
}
