import type { Fact } from '../../domain/fact.js';
import { known, missing } from '../../domain/fact.js';
import type { ContractCode } from '../../domain/facts/code.js';
import { resolveCode } from '../../onchain/proxy/resolve-code.js';
import type { FactReader } from '../provider.js';
import { type ReaderDeps, readAll } from './read-all.js';

/** `code`: the runtime of each token and the logic behind its proxies. An address without code is `not_applicable`. */
export function createCodeReader(deps: ReaderDeps): FactReader<'code'> {
  return (chain, addresses, context) =>
    readAll<'code'>(deps, chain, addresses, context, async (rpc, block) => {
      const codes = await resolveCode(rpc, addresses, block, { signal: context.signal });
      const toFact = (code: ContractCode | undefined): Fact<ContractCode> =>
        code
          ? known(code, 'onchain', deps.now(), block)
          : missing('not_applicable', 'There is no contract at this address.', 'onchain');
      return new Map(addresses.map((address) => [address, toFact(codes.get(address))]));
    });
}
