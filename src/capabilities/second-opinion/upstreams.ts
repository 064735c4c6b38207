/** Where a source has its data from in the end: two sources with one upstream are one opinion. `own`: it looks for itself. */
export const upstreamOf: Readonly<Record<string, string>> = {
  onchain: 'the chain',
  goplus: 'goplus',
  honeypotis: 'honeypotis',
  dexscreener: 'dexscreener',
  geckoterminal: 'coingecko',
  coingecko: 'coingecko',
  sourcify: 'sourcify',
  etherscan: 'etherscan',
  blockscout: 'blockscout',
  moralis: 'moralis',
  defillama: 'defillama',
  openai: 'a language model',
  anthropic: 'a language model',
};

/** Whether agreement of the two says more than either alone would. */
export function areIndependent(a: string, b: string): boolean {
  return (upstreamOf[a] ?? a) !== (upstreamOf[b] ?? b);
}
