import { describe, expect, it } from 'vitest';
import { useDevnet } from '../../test/support/devnet.js';
import { createRandomProgram } from '../../test/support/random-programs.js';
import { builtInChains } from '../chains/registry.js';
import { createRpc } from '../rpc/create-rpc.js';
import { RpcError } from '../rpc/rpc.js';
import { LocalEvm } from './local-evm.js';
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
    chainId,
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
    const tag = `0x${head.number.toString(16)}`;
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
});
