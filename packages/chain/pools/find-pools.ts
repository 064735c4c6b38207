import { type Address, type Dex, type Hex, ZERO_ADDRESS } from '@assay/facts';
import { addressAt, encodeCall, toSelector } from '../rpc/abi.js';
import { createCallBatch } from '../rpc/call-batch.js';
import { FOUND } from '../rpc/followed-calls.js';
import type { ReadContext } from '../rpc/read-context.js';
import type { PoolQuestion, PoolRef } from './pool-ref.js';
import { type PoolState, toState, toStateCalls } from './pool-state.js';

const selectors = {
  getPair: toSelector('getPair(address,address)'),
  getPoolByFee: toSelector('getPool(address,address,uint24)'),
  getPoolBySpacing: toSelector('getPool(address,address,int24)'),
  getPoolByCurve: toSelector('getPool(address,address,bool)'),
};

/** A look-up in a factory is a few storage reads; a factory that needs more gas is broken. */
const LOOKUP_GAS = 100_000;

const defaultFeeTiers: readonly number[] = [100, 500, 3_000, 10_000];
const defaultTickSpacings: readonly number[] = [1, 50, 100, 200, 2_000];

/**
 * All pools of the chain's known factories for the given pairs, with their states, in one round trip: each
 * factory is asked for the pool, and the pool that it names for its state, in the same call.
 * @param sampleTokens see `readPoolStates`
 */
export async function findPools(
  context: ReadContext,
  questions: readonly PoolQuestion[],
  sampleTokens: (token: Address) => bigint,
): Promise<readonly PoolState[]> {
  const { rpc } = context;
  const batch = createCallBatch();
  const candidates = questions.flatMap((question) =>
    rpc.chain.dexes.flatMap((dex) => toCandidates(dex, question)),
  );
  for (const { key, factory, data, ...candidate } of candidates) {
    const lookUp = { key, to: factory, data, gas: LOOKUP_GAS };
    batch.askFound(lookUp, toStateCalls(candidate, key, sampleTokens(candidate.token)));
  }
  const answers = await batch.send(context);
  const found = new Map<string, PoolState>();
  for (const { key, factory: _factory, data: _data, ...candidate } of candidates) {
    const address = addressAt(answers.bytes(key), 0);
    if (address === undefined || address === ZERO_ADDRESS) continue;
    const pool = { ...candidate, address };
    found.set(`${pool.token} ${address}`, toState(answers, pool, key, sampleTokens(pool.token)));
  }
  return [...found.values()];
}

/** `FOUND` stands for the address of the pool. */
interface Candidate extends PoolRef {
  readonly key: string;
  readonly factory: Hex;
  readonly data: Hex;
}

function toCandidates(dex: Dex, question: PoolQuestion): Candidate[] {
  const { token, quote } = question;
  const ask = (data: Hex, rest: Pick<PoolRef, 'feeTier' | 'tickSpacing' | 'stable'>): Candidate => ({
    ...question,
    ...rest,
    address: FOUND,
    dex,
    factory: dex.factory,
    data,
    key: `${dex.factory} ${data}`,
  });
  switch (dex.kind) {
    case 'uniswap-v2':
      return [ask(encodeCall(selectors.getPair, token, quote.address), {})];
    case 'uniswap-v3':
      return (dex.feeTiers ?? defaultFeeTiers).map((feeTier) =>
        ask(encodeCall(selectors.getPoolByFee, token, quote.address, feeTier), { feeTier }),
      );
    case 'slipstream':
      return (dex.tickSpacings ?? defaultTickSpacings).map((tickSpacing) =>
        ask(encodeCall(selectors.getPoolBySpacing, token, quote.address, tickSpacing), { tickSpacing }),
      );
    case 'aerodrome':
      return [false, true].map((stable) =>
        ask(encodeCall(selectors.getPoolByCurve, token, quote.address, stable), { stable }),
      );
  }
}
