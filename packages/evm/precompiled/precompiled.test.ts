import { createRpc } from '@assay/chain';
import { builtInChains, type Hex } from '@assay/facts';
import { id, SigningKey, toBeHex } from 'ethers';
import { describe, expect, it } from 'vitest';
import { useDevnet } from '../../../test/support/devnet.js';
import { isPrecompiled, mayBePrecompiled, runPrecompiled } from './precompiled.js';

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const RECOVER = '0x0000000000000000000000000000000000000001';

const { rpcUrl, chainId } = useDevnet().chains.eth;
const chain = builtInChains.find(({ name }) => name === 'eth');
if (!chain) throw new Error('there is no chain eth');
const rpc = createRpc({ chain: { ...chain, chainId }, urls: [rpcUrl] });

const digest = id('a message');
const signed = new SigningKey(id('a key')).sign(digest);
const [r, s, v] = [BigInt(signed.r), BigInt(signed.s), BigInt(signed.v)];
const word = (value: bigint): string => toBeHex(value, 32).slice(2);
const toInput = (parts: readonly bigint[]): Hex => `${digest as Hex}${parts.map(word).join('')}`;

function play(input: Hex): string {
  const bytes = Uint8Array.from(Buffer.from(input.slice(2), 'hex'));
  const call = { account: RECOVER, input: bytes, gas: 3_000 } as const;
  const answer = runPrecompiled({ fork: 'osaka' }, call, () => undefined);
  return answer ? `0x${Buffer.from(answer.data).toString('hex')}` : 'refused';
}

describe('the recovery of a signer', () => {
  it.each([
    ['in the lower half', [v, r, s], true],
    ['in the upper half, mirrored', [55n - v, r, ORDER - s], true],
    ['in the upper half, of another account', [v, r, ORDER - s], true],
    ['in the lower half, of another account', [55n - v, r, s], true],
    ['just above the half', [v, r, ORDER / 2n + 1n], true],
    ['just below the half', [v, r, ORDER / 2n], true],
    ['one', [v, r, 1n], true],
    ['the highest', [v, r, ORDER - 1n], true],
    ['the order', [v, r, ORDER], false],
    ['the highest word', [v, r, 2n ** 256n - 1n], false],
    ['zero', [v, r, 0n], false],
    ['fine and r is zero', [v, 0n, s], false],
    ['fine and r is the order', [v, ORDER, s], false],
    ['fine and r is on no point', [v, 5n, s], false],
    ['fine and v is 0', [0n, r, s], false],
    ['fine and v is 29', [29n, r, s], false],
    ['fine and v is 27 modulo 256', [v + 256n, r, s], false],
  ] as const)('answers as a node where s is %s', async (_, parts, isSigner) => {
    const input = toInput(parts);
    const expected = await rpc.send<string>('eth_call', [{ to: RECOVER, data: input }, 'latest']);
    expect(play(input)).toBe(expected);
    expect(expected.length).toBe(isSigner ? 66 : 2);
  });
});

describe('an account at which the chain may run a contract of its own', () => {
  const bnb = 56;
  // BNB Smart Chain checks light clients here.
  const lightClient = '0x0000000000000000000000000000000000000065';

  it('is not taken for an empty account, but on Ethereum, whose contracts are all known', () => {
    expect(isPrecompiled({ fork: 'osaka' }, lightClient)).toBe(false);
    expect(mayBePrecompiled(lightClient, bnb)).toBe(true);
    expect(mayBePrecompiled(lightClient, 1)).toBe(false);
    expect(mayBePrecompiled('0x00000000000000000000000000000000000000aa', bnb)).toBe(true);
    expect(mayBePrecompiled('0x0000000000000000000000000000000000000000', bnb)).toBe(false);
    expect(mayBePrecompiled('0x000000000000000000000000000000000000dead', bnb)).toBe(false);
  });
});
