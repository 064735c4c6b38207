/** The origin of each source's data. Two sources with the same upstream are one opinion. */
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

/** Whether two sources have different upstreams, so that agreement between them counts. */
export function areIndependent(a: string, b: string): boolean {
  return (upstreamOf[a] ?? a) !== (upstreamOf[b] ?? b);
}
