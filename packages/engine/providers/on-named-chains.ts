import {
  type Chain,
  type ChainName,
  type FactKind,
  missing,
  type NamingProvider,
  namingProviders,
} from '@assay/facts';
import type { FactReader } from '../capabilities/provider.js';
import { allMissing } from './missing-answer.js';
import type { OutsideProvider } from './provider-definition.js';

/** It is asked by a URL of each chain too, so it decides itself. */
const decidesItself: NamingProvider = 'blockscout';

/**
 * The provider, asked only of chains that it has a name for: any other name would be a guess, and an answer to
 * a guess may be of another chain.
 */
export function onNamedChains(
  provider: OutsideProvider,
  chains: ReadonlyMap<ChainName, Chain>,
): OutsideProvider {
  const id = namingProviders.find((name) => name === provider.id);
  if (id === undefined || id === decidesItself) return provider;
  const fact = missing('not_supported', `${id} does not serve this chain.`, id);
  const guard =
    <K extends FactKind>(read: FactReader<K>): FactReader<K> =>
    async (chain, addresses, context) =>
      chains.get(chain)?.providerIds[id] === undefined
        ? allMissing(addresses, fact)
        : read(chain, addresses, context);
  const readers = Object.fromEntries(
    Object.entries(provider.readers).map(([kind, read]) => [kind, guard(read as FactReader<FactKind>)]),
  ) as OutsideProvider['readers'];
  return { ...provider, readers };
}
