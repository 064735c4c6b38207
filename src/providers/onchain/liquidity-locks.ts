import type { Address } from '../../domain/address.js';
import { type Fact, known, knownValue, missing } from '../../domain/fact.js';
import type { LiquidityLocks } from '../../domain/facts/liquidity-locks.js';
import { type LocksQuestion, readLiquidityLocks } from '../../onchain/locks/read-locks.js';
import type { FactReader } from '../provider.js';
import { type ReaderDeps, readAll } from './read-all.js';

/**
 * `liquidityLocks`: needs the facts `pools`, and `ownership` to tell the owner's and the deployer's liquidity from a stranger's.
 * Without a pool it is `not_applicable`; without the ownership the holders are still named, as wallets and contracts.
 */
export function createLiquidityLocksReader(deps: ReaderDeps): FactReader<'liquidityLocks'> {
  return (chain, addresses, context) =>
    readAll<'liquidityLocks'>(deps, chain, addresses, context, async (rpc, block) => {
      const questions = new Map<Address, LocksQuestion>();
      const facts = new Map<Address, Fact<LiquidityLocks>>();
      await Promise.all(
        addresses.map(async (address) => {
          const ref = { chain, address };
          const [pools, ownership] = await Promise.all([
            context.facts.load('pools', ref),
            context.facts.load('ownership', ref).then(knownValue),
          ]);
          if (!pools.known) facts.set(address, pools);
          else if (pools.value.pools.length === 0) {
            facts.set(
              address,
              missing('not_applicable', 'The token has no pool, so there is no liquidity.', 'onchain'),
            );
          } else {
            const owner = ownership?.owner?.address;
            const deployer = ownership?.deployer;
            const insiders = {
              token: address,
              ...(owner ? { owner } : {}),
              ...(deployer ? { deployer } : {}),
            };
            questions.set(address, { insiders, pools: pools.value.pools });
          }
        }),
      );
      const found = await readLiquidityLocks(rpc, questions, block, { signal: context.signal });
      for (const [address, value] of found) facts.set(address, known(value, 'onchain', deps.now(), block));
      return facts;
    });
}
