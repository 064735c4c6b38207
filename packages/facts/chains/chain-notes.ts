import type { Chain } from './registry.js';

export type ChainNoteCode =
  | 'DATA_FEE'
  | 'FILTER'
  | 'L1_NUMBER'
  | 'NATIVE_TOKEN'
  | 'NO_LOCAL_RUNS'
  | 'NO_PRICE_FEED'
  | 'RESERVE'
  | 'SEQUENCER';

/** What a chain does otherwise than Ethereum, as far as it changes what a report means. */
export interface ChainNote {
  readonly code: ChainNoteCode;
  readonly text: string;
}

/**
 * What a reader of a report has to know of its chain. Empty where the chain does as Ethereum does.
 * @example toChainNotes(chain).map(({ text }) => text)
 */
export function toChainNotes({
  title,
  nativeSymbol,
  behaviour = { sources: [] },
  ...chain
}: Chain): readonly ChainNote[] {
  const { dataFee, filter, numberOfL1, nativeToken, reserve, sequencer } = behaviour;
  const found: readonly (readonly [ChainNoteCode, string | false | undefined])[] = [
    [
      'DATA_FEE',
      dataFee &&
        `A transaction on ${title} also pays for being written to Ethereum; this fee is in no figure of gas here.`,
    ],
    ['FILTER', filter && `${filter} A trade that runs here may be left out there, whatever the token does.`],
    [
      'L1_NUMBER',
      numberOfL1 &&
        `Contracts on ${title} read the number of Ethereum's block, about every 12 seconds a new one: limits that a token counts in blocks last so long.`,
    ],
    [
      'NATIVE_TOKEN',
      nativeToken &&
        `${nativeSymbol} is a token at ${nativeToken} too: what is sent as one is received as the other.`,
    ],
    [
      'NO_LOCAL_RUNS',
      chain.forks?.forks.length === 0 &&
        `The rules of ${title}'s EVM are not known here, so a node runs every call, and its word is not proven.`,
    ],
    [
      'NO_PRICE_FEED',
      chain.nativeUsdFeed === undefined &&
        chain.nativeUsdPrice === undefined &&
        `No price feed of ${nativeSymbol} is known on ${title}: its price is read from its pools against stablecoins.`,
    ],
    [
      'RESERVE',
      reserve !== undefined &&
        `${title} may revert a transaction that leaves its sender less than ${reserve} ${nativeSymbol}, which a call does not show.`,
    ],
    [
      'SEQUENCER',
      sequencer &&
        `One operator orders the transactions of ${title} as they come, and shows none before: who bought first was fast or knew, and paid no more for it.`,
    ],
  ];
  return found.flatMap(([code, text]) => (text ? [{ code, text }] : []));
}
