import type { Chain } from './registry.js';

export const chainNoteCodes = [
  'DATA_FEE',
  'FILTER',
  'L1_NUMBER',
  'NATIVE_TOKEN',
  'NO_LOCAL_RUNS',
  'NO_PRICE_FEED',
  'RESERVE',
  'SEQUENCER',
] as const;

export type ChainNoteCode = (typeof chainNoteCodes)[number];

/** What a chain does otherwise than Ethereum, as far as it changes what a report means. */
export interface ChainNote {
  readonly code: ChainNoteCode;
  /** One sentence. */
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
    ['DATA_FEE', dataFee && `Every transaction on ${title} also pays for being written to Ethereum.`],
    ['FILTER', filter && `The operator of ${title} can leave out your sale, whatever the token does.`],
    [
      'L1_NUMBER',
      numberOfL1 && `Tokens on ${title} that count blocks count Ethereum's, of about 12 seconds each.`,
    ],
    [
      'NATIVE_TOKEN',
      nativeToken && `${nativeSymbol} is a token too, at ${nativeToken}: both are one balance.`,
    ],
    [
      'NO_LOCAL_RUNS',
      chain.forks?.forks.length === 0 && `A node plays the trades on ${title}, and its word is not proven.`,
    ],
    [
      'NO_PRICE_FEED',
      chain.nativeUsdFeed === undefined &&
        chain.nativeUsdPrice === undefined &&
        `The price of ${nativeSymbol} on ${title} comes from its pools against stablecoins.`,
    ],
    [
      'RESERVE',
      reserve !== undefined &&
        `${title} may revert a transaction that leaves you less than ${reserve} ${nativeSymbol}.`,
    ],
    [
      'SEQUENCER',
      sequencer && `${title} shows no transaction before it runs: first buyers were fast, or were told.`,
    ],
  ];
  return found.flatMap(([code, text]) => (text ? [{ code, text }] : []));
}
