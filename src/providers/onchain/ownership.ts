import type { Address } from '../../domain/address.js';
import { type Fact, known, missing } from '../../domain/fact.js';
import type { ContractCode } from '../../domain/facts/code.js';
import type { Ownership } from '../../domain/facts/ownership.js';
import { readOwners } from '../../onchain/ownership/owner.js';
import { readOwnership } from '../../onchain/ownership/read-ownership.js';
import type { FactReader } from '../provider.js';
import { type ReaderDeps, readAll } from './read-all.js';

/** `ownership`: needs the fact `code`, which it loads while it asks the tokens for their owners. */
export function createOwnershipReader(deps: ReaderDeps): FactReader<'ownership'> {
  return (chain, addresses, context) =>
    readAll<'ownership'>(deps, chain, addresses, context, async (rpc, block) => {
      const options = { signal: context.signal };
      const [facts, owners] = await Promise.all([
        Promise.all(addresses.map((address) => context.facts.load('code', { chain, address }))),
        readOwners(rpc, addresses, block, options),
      ]);
      const codes = new Map<Address, ContractCode>();
      const absent = new Map<Address, Fact<Ownership>>();
      addresses.forEach((address, index) => {
        const fact = facts[index];
        if (fact?.known) codes.set(address, fact.value);
        else
          absent.set(
            address,
            fact ?? missing('unavailable', 'The code of the token was not read.', 'onchain'),
          );
      });
      const found = await readOwnership(rpc, codes, owners, block, options);
      const facts2 = [...found].map(([address, value]): [Address, Fact<Ownership>] => [
        address,
        known(value, 'onchain', deps.now(), block),
      ]);
      return new Map([...absent, ...facts2]);
    });
}
