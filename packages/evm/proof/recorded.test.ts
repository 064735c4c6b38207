import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Address, type Hex, keccak256 } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { checkAccountProof } from './account-proof.js';
import { FalseProof } from './false-proof.js';
import { checkHeader } from './header.js';

/** Requests to a node of mainnet, with its answers. Not part of the repository. */
const archive = resolve(import.meta.dirname, '../../../../shared/datasets/recorded_rpc/mainnet.tar.xz');

interface Recorded {
  readonly request: { readonly method: string; readonly params: readonly unknown[] };
  readonly response: { readonly result?: Readonly<Record<string, unknown>> | null };
}

/** The recorded answers to a method; those without a result are left out. */
function readRecorded(method: string): readonly Recorded[] {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const text = execFileSync('tar', ['-xJOf', archive, '--wildcards', `*/${method}/*.json`], options);
  // The files follow each other: each is a list.
  const lists = JSON.parse(`[${text.replace(/\]\s*\[/g, '],[')}]`) as readonly (readonly Recorded[])[];
  return lists.flat().filter(({ response }) => response.result);
}

describe.skipIf(!existsSync(archive))('recorded answers of mainnet', () => {
  it('prove accounts and slots under the root that their first node has', () => {
    const proofs = readRecorded('eth_getProof');
    expect(proofs.length).toBeGreaterThanOrEqual(6);
    for (const { request, response } of proofs) {
      const [address, keys] = request.params as [Address, readonly Hex[]];
      const answer = response.result as { accountProof: Hex[]; balance: Hex; nonce: Hex };
      const root = keccak256(answer.accountProof[0] ?? '0x');
      const lower = address.toLowerCase() as Address;
      const slots = keys.map(BigInt);
      const { balance, nonce } = checkAccountProof(root, lower, slots, answer);
      expect([balance, nonce]).toEqual([BigInt(answer.balance), BigInt(answer.nonce)]);
      const richer = { ...answer, balance: `0x${(balance + 1n).toString(16)}` };
      expect(() => checkAccountProof(root, lower, slots, richer)).toThrow(FalseProof);
    }
  });

  it('have the hash of their header', () => {
    const headers = readRecorded('eth_getBlockByNumber').map(({ response }) => response.result ?? {});
    const whole = headers.filter((header) => typeof header.hash === 'string');
    expect(whole.length).toBeGreaterThanOrEqual(5);
    for (const header of whole) {
      const block = { number: Number(header.number), hash: header.hash as string };
      expect(checkHeader(header, block).hash).toBe(header.hash);
    }
  });
});
