import { knownValue } from '@assay/facts';
import type { FactReader } from '../../provider.js';
import { createChainReader } from '../../reading/chain-reader.js';
import { type ChainTools, toolsOf } from '../../reading/chain-tools.js';
import type { OnchainDeps } from '../../reading/deps.js';
import { eachToken } from '../../reading/each-token.js';
import { readWalletLinks, type WalletTools } from '../read/wallets/read-wallet-links.js';

/** `walletLinks`: between the wallets in the facts `holders` and `launch`, and those that trade most. */
export function createWalletLinksReader(
  deps: OnchainDeps,
  tools: ChainTools<Pick<WalletTools, 'funders' | 'swapReads'>>,
): FactReader<'walletLinks'> {
  return createChainReader(deps, (addresses, read) =>
    eachToken(addresses, async (address) => {
      const { rpc, request } = read;
      const ref = { chain: rpc.chain.name, address };
      const question = {
        token: address,
        deadline: request.deadline,
        pools: request.facts.load('pools', ref).then((fact) => knownValue(fact)?.pools ?? []),
        holders: request.facts.load('holders', ref).then(knownValue),
        launch: request.facts.load('launch', ref).then(knownValue),
      };
      for (const fact of Object.values(question)) {
        // They are awaited one after the other; an early failure must not leave a rejection unhandled.
        if (fact instanceof Promise) {
          fact.catch(() => undefined);
        }
      }
      return { value: await readWalletLinks(read, toolsOf(tools(rpc), read, address), question) };
    }),
  );
}
