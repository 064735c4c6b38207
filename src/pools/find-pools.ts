import type { Dex } from '../chains/chain.js';
import { ZERO_ADDRESS } from '../domain/address.js';
import type { Hex } from '../lib/hex.js';
import { addressAt, encodeCall, toSelector } from '../rpc/abi.js';
import { createCallBatch } from '../rpc/call-batch.js';
import type { ReadContext } from '../rpc/read-context.js';
import type { PoolQuestion, PoolRef } from './pool-ref.js';

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

/** All pools of the chain's known factories for the given pairs, in one round trip. */
export async function findPools(
  context: ReadContext,
  questions: readonly PoolQuestion[],
): Promise<readonly PoolRef[]> {
  const { rpc } = context;
  const batch = createCallBatch();
  const candidates = questions.flatMap((question) =>
    rpc.chain.dexes.flatMap((dex) => toCandidates(dex, question)),
  );
  for (const { key, factory, data } of candidates) {
    batch.ask(key, factory, data, LOOKUP_GAS);
  }
  const answers = await batch.send(context);
  const found = new Map<string, PoolRef>();
  for (const { key, ...candidate } of candidates) {
    const address = addressAt(answers.bytes(key), 0);
    if (address !== undefined && address !== ZERO_ADDRESS) {
      const { factory: _factory, data: _data, ...rest } = candidate;
      found.set(`${rest.token} ${address}`, { ...rest, address });
    }
  }
  return [...found.values()];
}

interface Candidate extends Omit<PoolRef, 'address'> {
  readonly key: string;
  readonly factory: Hex;
  readonly data: Hex;
}

function toCandidates(dex: Dex, question: PoolQuestion): Candidate[] {
  const { token, quote } = question;
  const ask = (data: Hex, rest: Pick<PoolRef, 'feeTier' | 'tickSpacing' | 'stable'>): Candidate => ({
    ...question,
    ...rest,
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
