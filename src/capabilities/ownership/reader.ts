import type { Address } from '../../domain/address.js';
import type { Missing } from '../../domain/fact.js';
import type { ContractCode } from '../code/facts/code.js';
import type { FactReader } from '../provider.js';
import { type ChainRead, createChainReader } from '../reading/chain-reader.js';
import type { OnchainDeps } from '../reading/deps.js';
import type { Ownership } from './facts.js';
import { readInitial } from './read/initial-reads.js';
import { readOwnership } from './read/read-ownership.js';

/** The tokens with known code, and for the others the reason why it is missing. */
async function loadCodes(addresses: readonly Address[], { rpc, request }: ChainRead) {
  const chain = rpc.chain.name;
  const facts = await Promise.all(addresses.map((address) => request.facts.load('code', { chain, address })));
  const codes = new Map<Address, ContractCode>();
  const absent = new Map<Address, Missing>();
  addresses.forEach((address, index) => {
    const fact = facts[index];
    if (fact?.known) codes.set(address, fact.value);
    else if (fact) absent.set(address, fact);
  });
  return { codes, absent };
}

/**
 * `ownership`: asks the tokens for their owners while the fact `code` loads. Missing if the code is missing.
 */
export function createOwnershipReader(deps: OnchainDeps): FactReader<'ownership'> {
  return createChainReader(
    deps,
    async (addresses, read) => {
      const loading = loadCodes(addresses, read);
      const codes = loading.then(({ codes }) => codes);
      // Awaited further down: a failure before that must not count as unhandled.
      codes.catch(() => undefined);
      const initial = await readInitial(read, addresses);
      const found = await readOwnership(read, initial, codes);
      const values = [...found].map(([address, value]) => [address, { value }] as const);
      const { absent } = await loading;
      return new Map<Address, { value: Ownership } | Missing>([...absent, ...values]);
    },
    (addresses, read) => readInitial(read, addresses),
  );
}
