import { createRpc } from '@assay/chain';
import { type Address, builtInChains, toQuantity } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { type Lie, liesAbout } from '../../devnet/simulators/lying-node/lies.js';
import { useDevnet, useScenario } from '../../test/support/devnet.js';
import { createPlayerRunner } from './player-runner.js';
import { FalseProof, NotProvable } from './proof/false-proof.js';
import { StateProver } from './state-prover.js';
import { traceCall } from './traced-keys.js';

const { address: token, supporting } = useScenario('honeypot');
const { rpcUrl, chainId } = useDevnet().chains.bsc;
const chain = builtInChains.find(({ name }) => name === 'bsc');
if (!chain || !supporting.pool) throw new Error('there is no chain bsc, or no pool');
const rpc = createRpc({ chain: { ...chain, chainId }, urls: [rpcUrl] });
const { pool } = supporting;
const head = await rpc.head();
const tag = toQuantity(head.number);
const { signal } = new AbortController();

/** Reserves of the pool, which are in one slot. */
const RESERVES = { to: pool, data: '0x0902f1ac' };
const RESERVES_SLOT = `0x${'8'.padStart(64, '0')}`;
const call = { method: 'eth_call', params: [RESERVES, tag, { [token]: { balance: '0x1' } }] };

type Send = (method: string, params: readonly unknown[]) => Promise<unknown>;
const ask: Send = (method, params) => rpc.send(method, params);

function prove(send: Send, contract: Address = pool, forks = rpc.chain.forks) {
  const question = {
    chain: { ...rpc.chain, ...(forks ? { forks } : {}) },
    block: head,
    calls: [call],
    contract,
    touched: () => traceCall(call.params, send),
    caller: 'test',
  };
  return new StateProver(createPlayerRunner()).prove(question, send, signal);
}

/** The node with one lie, and whether it was told. */
function liar(lie: Lie): { readonly send: Send; readonly told: () => boolean } {
  let told = false;
  return {
    send: async (method, params) => {
      const truth = await ask(method, params);
      if (!lie.about({ method, params })) return truth;
      told = true;
      return lie.tell(truth, ask);
    },
    told: () => told,
  };
}

describe('state that a block proves', () => {
  it('is none where the rules of the chain are not known, which is no fault of the node', async () => {
    await expect(prove(ask, pool, { forks: [], sources: [] })).rejects.toBeInstanceOf(NotProvable);
  });

  it('answers a call as the node does, with two requests one after the other', async () => {
    const rounds: number[] = [];
    let inTick = 0;
    const endTick = () => {
      rounds.push(inTick);
      inTick = 0;
    };
    const counted: Send = (method, params) => {
      if (inTick === 0) setImmediate(endTick);
      inTick += 1;
      return ask(method, params);
    };
    expect(await prove(counted)).toEqual([{ value: await ask('eth_call', call.params) }]);
    // The header, which an analysis has already; then the trace and the first proof; then the rest.
    expect(rounds).toHaveLength(3);
  });

  it('needs no traces', async () => {
    const send: Send = (method, params) =>
      method === 'debug_traceCall' ? Promise.reject(new Error('no traces')) : ask(method, params);
    expect(await prove(send)).toEqual([{ value: await ask('eth_call', call.params) }]);
  });

  const lies = liesAbout({ account: pool, slot: RESERVES_SLOT, other: token, block: head.number });

  it('is tried with at least 20 kinds of lies', () => {
    expect(new Set(lies.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20);
  });

  it.each(lies.map((lie) => [lie.name, lie] as const))('finds out a lie: %s', async (_, lie) => {
    const { send, told } = liar(lie);
    await expect(prove(send)).rejects.toBeInstanceOf(FalseProof);
    expect(told()).toBe(true);
  });

  it('takes no trace for true: what it hides is read all the same', async () => {
    const send: Send = async (method, params) => (method === 'debug_traceCall' ? {} : ask(method, params));
    expect(await prove(send)).toEqual([{ value: await ask('eth_call', call.params) }]);
  });

  it('says that it cannot prove anything where the answer is of another shape', async () => {
    const send: Send = async (method, params) => (method === 'eth_getProof' ? null : ask(method, params));
    await expect(prove(send)).rejects.toBeInstanceOf(NotProvable);
  });

  it('does not call a header of a later fork a lie', async () => {
    const send: Send = async (method, params) => {
      const answer = await ask(method, params);
      if (method !== 'eth_getBlockByNumber') return answer;
      return { ...(answer as object), extraRoot: `0x${'1'.repeat(64)}`, stateRoot: `0x${'2'.repeat(64)}` };
    };
    await expect(prove(send)).rejects.toBeInstanceOf(NotProvable);
  });
});
