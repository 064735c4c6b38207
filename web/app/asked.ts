/** How explorers and exchanges name the chains in their links. */
const chainHosts: readonly (readonly [RegExp, string])[] = [
  // Other names before the point are other networks: optimistic.etherscan.io.
  [/^(www\.)?etherscan\.io$|^eth\.blockscout\.com$/, 'eth'],
  [/^(www\.)?basescan\.org$|^base\.blockscout\.com$/, 'base'],
  [/^(www\.)?bscscan\.com$/, 'bsc'],
];
const chainWords: Readonly<Record<string, string>> = {
  eth: 'eth',
  ether: 'eth',
  ethereum: 'eth',
  mainnet: 'eth',
  base: 'base',
  bsc: 'bsc',
  bnb: 'bsc',
  binance: 'bsc',
};

/** What a reader looks for. */
export interface Asked {
  readonly address: string;
  /** Where a link names it. */
  readonly chain?: string;
  /** The host of a link that names no chain that is known here. */
  readonly site?: string;
}

/**
 * The address in a text, with or without 0x, and the chain where a link names it. A link to a pool names its
 * chain, not its token.
 */
export function toAsked(text: string): Asked | undefined {
  const trimmed = text.trim();
  if (/^0x[0-9a-f]{40}$/i.test(trimmed)) return { address: trimmed };
  if (/^[0-9a-f]{40}$/i.test(trimmed)) return { address: `0x${trimmed}` };
  const address = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/.exec(trimmed)?.[0];
  if (!address) return undefined;
  const url = toUrl(trimmed);
  if (!url) return { address };
  const chain = toChain(url);
  return chain ? { address, chain } : { address, site: url.hostname };
}

function toUrl(text: string): URL | undefined {
  try {
    return new URL(/^https?:/i.test(text) ? text : `https://${text}`);
  } catch {
    return undefined;
  }
}

function toChain({ hostname, pathname, searchParams }: URL): string | undefined {
  const known = chainHosts.find(([host]) => host.test(hostname))?.[1];
  const words = [searchParams.get('chain') ?? '', ...pathname.split('/')].map((word) => word.toLowerCase());
  const named = words.find((word) => Object.hasOwn(chainWords, word));
  return known ?? (named === undefined ? undefined : chainWords[named]);
}
