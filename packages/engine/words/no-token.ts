import type { ChainName, FactMap } from '@assay/facts';

/** What is at an address instead of a token. */
export type ContractKind = Exclude<FactMap['metadata']['contractKind'], 'erc20'>;

/** Why there is no token at the address, in a sentence for a person. */
export function noTokenSentence(kind: ContractKind, chain: ChainName): string {
  if (kind === 'wallet') return `This is a wallet on ${chain}, not a token.`;
  return kind === 'no_contract'
    ? `There is nothing at this address on ${chain}.`
    : `This contract on ${chain} is not a token.`;
}
