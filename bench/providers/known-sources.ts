import type { ProviderDefinition } from '@assay/engine';
import { known, missing, type TokenRef } from '@assay/facts';

const ID = 'bookshelf';
/** First digits of the addresses whose source is known. */
const MARK = '0xa0d17';

/** A twin of the token whose source costs no call, so that the explorer's limit does not delay its audit. */
export function auditedTwin({ chain, address }: TokenRef): TokenRef {
  return { chain, address: `0x${MARK.slice(2)}${address.slice(MARK.length)}` };
}

const isAtHand = (address: string) => address.startsWith(MARK);

/**
 * An explorer that knows the sources of audited twins without any call. Each source is different, because an
 * audit is stored for ever.
 */
export const knownSources: ProviderDefinition = {
  id: ID,
  roles: ['explorer'],
  needs: 'nothing',
  byDefault: 'never',
  variables: { title: 'a shelf of made-up sources' },
  create: ({ now }) => ({
    id: ID,
    roles: ['explorer'],
    hasCachedAnswer: ({ address }) => isAtHand(address),
    readers: {
      source: async (_chain, addresses) =>
        new Map(
          addresses.map((address) => [
            address,
            isAtHand(address)
              ? known({ verified: true, contractName: 'A', files: [fileOf(address)] }, ID, now())
              : missing('not_found', 'It is not on the shelf.', ID),
          ]),
        ),
    },
  }),
};

function fileOf(address: string): { readonly path: string; readonly content: string } {
  return { path: 'A.sol', content: `contract A { address constant self = ${address}; }` };
}
