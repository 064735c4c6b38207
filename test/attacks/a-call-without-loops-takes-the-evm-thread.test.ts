import { LocalEvm, Player, type PlayJob } from '@assay/evm';
import { afterEach, describe, expect, it, vi } from 'vitest';

const CONTRACT = '0x00000000000000000000000000000000c0de0001';
const environment = {
  chainId: 1,
  rules: { fork: 'osaka' },
  number: 1,
  time: 1n,
  producer: CONTRACT,
  random: 0n,
  gasLimit: 50_000_000n,
  baseFee: 0n,
} as const;

/** Hashes 64 KiB: no jump and no call. */
const hash = '620100005f2050';
/** Asks for the signer of nothing; the answer is dropped. */
const recover = '5f5f5f5f60015afa50';

function jobOf(code: string, maxMs: number): PlayJob {
  const block = { blockId: 1, environment, values: [], from: 0, fresh: [CONTRACT] } as const;
  const params = [{ to: CONTRACT, gas: '0x2faf080' }, '0x1', { [CONTRACT]: { code: `0x${code}` } }];
  return { ...block, fresh: [CONTRACT, `0x${'0'.repeat(40)}`], method: 'eth_call', params, maxMs };
}

afterEach(() => void vi.restoreAllMocks());

describe('slow code that never jumps back', () => {
  it.each([
    ['hashes', hash.repeat(300)],
    ['recoveries', recover.repeat(1_000)],
  ])('is stopped when its time is over: %s', (_, code) => {
    expect(new Player().play(jobOf(code, 3_000)).kind).toBe('played');
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 1;
      return now;
    });
    const outcome = new Player().play(jobOf(code, 30));
    expect(outcome).toEqual({ kind: 'unplayable', reason: 'a call that runs for so long' });
  });

  it('has its time once, not once for every round of reading', async () => {
    const given: number[] = [];
    const evm = new LocalEvm({
      chain: { chainId: 1 },
      send: async (method) =>
        method === 'eth_getBlockByNumber' ? { number: '0x1', timestamp: '0x1', gasLimit: '0x1' } : '0x0',
      runner: {
        run: async (_, { maxMs }) => {
          given.push(maxMs);
          const slot = BigInt(given.length);
          return { kind: 'missing', keys: [{ kind: 'slot', address: CONTRACT, slot }], ranMs: 1_000 };
        },
        close: async () => undefined,
      },
    });
    const playing = evm.play('eth_call', [{ to: CONTRACT }, '0x1'], new AbortController().signal);
    await expect(playing).rejects.toMatchObject({ reason: 'a call that runs for so long' });
    expect(given).toEqual([3_000, 2_000, 1_000]);
  });
});
