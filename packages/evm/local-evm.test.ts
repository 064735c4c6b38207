import { createRpc, RpcError } from '@assay/chain';
import { builtInChains, createFreshAddress, toQuantity } from '@assay/facts';
import { Wallet } from 'ethers';
import { describe, expect, it } from 'vitest';
import { useDevnet, useScenario } from '../../test/support/devnet.js';
import { createRandomProgram } from '../../test/support/random-programs.js';
import { LocalEvm } from './local-evm.js';
import { Unplayable } from './machine/halt.js';
import type { PlayedAnswer } from './play-request.js';
import { createPlayerRunner } from './player-runner.js';

const CONTRACT = '0x00000000000000000000000000000000c0de0001';
const OTHER = '0x00000000000000000000000000000000c0de0002';
const CALLER = '0x00000000000000000000000000000000ca11e400';

const { rpcUrl, chainId } = useDevnet().chains.eth;
const chain = builtInChains.find(({ name }) => name === 'eth');
if (!chain) throw new Error('there is no chain eth');
const rpc = createRpc({ chain: { ...chain, chainId }, urls: [rpcUrl] });
const reads: string[] = [];

function createEvm(): LocalEvm {
  return new LocalEvm({
    chain: { chainId },
    runner: createPlayerRunner(),
    send: (method, params, signal) => {
      reads.push(method);
      return rpc.send(method, params, { signal });
    },
  });
}

const { signal } = new AbortController();

/** What a node says, in the words of a played answer: bytes, or the data of a revert. */
async function ask(params: readonly unknown[]): Promise<string> {
  try {
    return `returned ${await rpc.send<string>('eth_call', params)}`;
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'reverted') return `failed ${error.data ?? '0x'}`;
    throw error;
  }
}

function toText(answer: PlayedAnswer): string {
  return 'value' in answer ? `returned ${String(answer.value)}` : `failed ${answer.error.data ?? '0x'}`;
}

describe('the local EVM', () => {
  it('answers as a node does, to the last unit of gas, for random programs', async () => {
    const evm = createEvm();
    const head = await rpc.head();
    const tag = toQuantity(head.number);
    const calls = Array.from({ length: 300 }, (_, index) => {
      const { code, other, data } = createRandomProgram(`program ${index}`, OTHER);
      const overrides = {
        [CONTRACT]: { code, balance: '0x5', stateDiff: { [`0x${'0'.repeat(64)}`]: `0x${'1'.repeat(64)}` } },
        [OTHER]: { code: other, balance: '0x7', nonce: '0x1' },
        [CALLER]: { balance: '0xde0b6b3a7640000' },
      };
      return [{ from: CALLER, to: CONTRACT, data, gas: '0x1e8480', gasPrice: '0x77359400' }, tag, overrides];
    });
    const expected = await Promise.all(calls.map(ask));
    const played = await Promise.all(calls.map((params) => evm.play('eth_call', params, signal)));
    expect(played.map(toText)).toEqual(expected);
    // Most programs must come to their end, or nothing was compared.
    expect(expected.filter((text) => text.startsWith('returned')).length).toBeGreaterThan(150);
  });

  it.each([
    ['a loop without end', '0x5b5f56', 'failed 0x'],
    // Calls itself with all gas, as deep as that goes, and answers 1.
    ['calls in each other', '0x5f5f5f5f5f305af1505f5f5260205ff3', `returned 0x${'0'.repeat(64)}`],
  ])('ends %s', async (_, code, expected) => {
    const params = [{ to: CONTRACT, gas: '0x4c4b40' }, 'latest', { [CONTRACT]: { code } }];
    const atHead = [params[0], toQuantity((await rpc.head()).number), params[2]];
    expect(toText(await createEvm().play('eth_call', atHead, signal))).toBe(expected);
    expect(await ask(atHead)).toBe(expected);
  });

  it('simulates blocks that know the hashes of the blocks before, and ask the history contract for them', async () => {
    const head = await rpc.head();
    // Answers the hash of the block before, then what the history contract says of it.
    const history = '730000f90827f1c53a10cb7a02335b175320002935';
    const code = `0x60014303405f52600143036020526020602060206020${history}5afa5060405ff3`;
    const block = { stateOverrides: { [CONTRACT]: { code } }, calls: [{ from: CALLER, to: CONTRACT }] };
    const request = { blockStateCalls: [block, { calls: block.calls }] };
    const params = [request, toQuantity(head.number)];
    const answer = await createEvm().play('eth_simulateV1', params, signal);
    if (!('value' in answer)) throw new Error(answer.error.message);
    const said = (answer.value as { calls: { returnData: string }[] }[]).map(
      ({ calls }) => calls[0]?.returnData.slice(2) ?? '',
    );
    expect(said[0]).toBe(head.hash.slice(2).repeat(2));
    expect(said[1]?.slice(0, 64)).toBe(said[1]?.slice(64));
    expect(said[1]?.slice(0, 64)).not.toBe(head.hash.slice(2));
    expect(BigInt(`0x${said[1]?.slice(0, 64)}`)).not.toBe(0n);
  });

  // As `ethSimulate-run-out-of-gas-in-block-38015` of the execution APIs' tests says. Anvil plays such a call.
  it('refuses a simulated call that names more gas than its block has left', async () => {
    const call = (gas: string) => ({ from: CALLER, to: CONTRACT, gas });
    const head = toQuantity((await rpc.head()).number);
    const simulate = (second: string) => {
      const block = {
        blockOverrides: { gasLimit: '0x186a0' },
        stateOverrides: { [CONTRACT]: { code: '0x00' } },
        calls: [call('0x15f90'), call(second)],
      };
      return createEvm().play('eth_simulateV1', [{ blockStateCalls: [block] }, head], signal);
    };
    // The first one takes 21,000 of 100,000.
    expect(await simulate('0x13498')).toHaveProperty('value');
    expect(await simulate('0x13499')).toMatchObject({ error: { code: -38_015 } });
  });

  describe('authorizations (EIP-7702)', () => {
    const signer = new Wallet(`0x${'7'.repeat(64)}`);
    const nobody = `0x${'0'.repeat(40)}`;
    const sign = (signed: { address?: string; nonce?: number; chainId?: number } = {}) => {
      const terms = { address: CONTRACT, nonce: 0, chainId, ...signed };
      const { r, s, yParity } = signer.authorizeSync(terms).signature;
      const { address, nonce, chainId: where } = terms;
      return {
        address,
        nonce: toQuantity(nonce),
        chainId: toQuantity(where),
        r,
        s,
        yParity: toQuantity(yParity),
      };
    };
    // Answers its own address, its caller and the gas that is left.
    const code = '0x305f52336020525a60405260605ff3';
    const call = async (authorizationList: unknown) => [
      { from: CALLER, to: signer.address, gas: '0x30d40', authorizationList },
      toQuantity((await rpc.head()).number),
      { [CONTRACT]: { code } },
    ];

    it.each([
      ['one that holds', [sign()], 3],
      ['one for every chain', [sign({ chainId: 0 })], 3],
      ['one of another nonce', [sign({ nonce: 5 })], 0],
      ['one for another chain', [sign({ chainId: chainId + 1 })], 0],
      ['one that is taken back by the next', [sign(), sign({ nonce: 1, address: nobody })], 0],
      ['one with a signature of somebody else', [{ ...sign(), yParity: '0x0', r: '0x1', s: '0x1' }], 0],
    ])('plays %s as a node does', async (_, list, words) => {
      const params = await call(list);
      const expected = await ask(params);
      expect(expected).toHaveLength('returned 0x'.length + 64 * words);
      expect(toText(await createEvm().play('eth_call', params, signal))).toBe(expected);
    });

    it.each([
      ['of another shape', [{}]],
      ['where there is none', []],
      ['with a parity that there is not', [{ ...sign(), yParity: '0x2' }]],
    ])('refuses a list %s, and does not guess', async (_, list) => {
      await expect(createEvm().play('eth_call', await call(list), signal)).rejects.toBeInstanceOf(Unplayable);
    });

    it('refuses one for a creation, as nodes do', async () => {
      const [request, ...rest] = await call([sign()]);
      const params = [{ ...(request as object), to: undefined, data: '0x00' }, ...rest];
      await expect(createEvm().play('eth_call', params, signal)).rejects.toBeInstanceOf(Unplayable);
    });
  });

  it('does not read without end for code that asks for slot after slot', async () => {
    const params = [
      { to: CONTRACT, gas: '0x2faf080' },
      toQuantity((await rpc.head()).number),
      { [CONTRACT]: { code: '0x5f5b80545060010160015600' } },
    ];
    reads.length = 0;
    await expect(createEvm().play('eth_call', params, signal)).rejects.toBeInstanceOf(Unplayable);
    expect(reads.filter((method) => method === 'eth_getStorageAt').length).toBeLessThanOrEqual(3_000);
  });

  it('plays a call whose reads another caller began and left', async () => {
    const evm = createEvm();
    const pool = useScenario('healthy').supporting.pool;
    const tag = toQuantity((await rpc.head()).number);
    const params = [{ to: pool, data: '0x0902f1ac' }, tag, { [CALLER]: { balance: '0x1' } }];
    const leaving = new AbortController();
    const first = evm.play('eth_call', params, leaving.signal);
    const second = evm.play('eth_call', params, signal);
    leaving.abort();
    await expect(first).rejects.toThrow();
    expect(toText(await second)).toBe(await ask(params));
  });

  it('reads nothing about accounts that were drawn at random for the run', async () => {
    const evm = createEvm();
    const token = useScenario('healthy').address;
    const trader = createFreshAddress();
    const tag = toQuantity((await rpc.head()).number);
    const balanceOf = `0x70a08231${trader.slice(2).padStart(64, '0')}`;
    const params = [{ to: token, data: balanceOf }, tag, { [trader]: { balance: '0x1' } }];
    const other = [
      { to: token, data: balanceOf.replace(/..$/, trader.endsWith('00') ? '01' : '00') },
      tag,
      { [trader]: { balance: '0x1' } },
    ];
    reads.length = 0;
    await evm.play('eth_call', params, signal);
    expect(reads).not.toContain('eth_getStorageAt');
    await evm.play('eth_call', other, signal);
    expect(reads).toContain('eth_getStorageAt');
  });
});
