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
  /** The host of a link, or the name before an address, that names no chain that is known here. */
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
  const [, before] = /^([\w-]{1,20}):0x[0-9a-f]{40}$/i.exec(trimmed) ?? [];
  if (before !== undefined) return { address, ...toNamed(before, before) };
  const url = toUrl(trimmed);
  if (!url) return { address };
  return { address, ...toNamed(toChain(url), url.hostname) };
}

function toNamed(name: string | undefined, site: string): Pick<Asked, 'chain' | 'site'> {
  const word = name?.toLowerCase() ?? '';
  const chain = Object.hasOwn(chainWords, word) ? chainWords[word] : undefined;
  return chain ? { chain } : { site };
}

/** The text where it may be a name or a symbol: no link, no hash, no cut address. */
export function toName(text: string): string | undefined {
  const trimmed = text.trim();
  const isOther = /^0x|^https?:|^www\.|[0-9a-f]{64}|^[^\s/]+\.eth$/i.test(trimmed);
  return trimmed === '' || isOther ? undefined : trimmed.slice(0, 200);
}

/** Why a text names no token. */
export function toNoAddress(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return 'Give the address of a token, a link that holds one, or its name.';
  if (/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i.test(trimmed))
    return 'This is the hash of a transaction or a block, not the address of a token.';
  if (/^[^\s/]+\.eth$/i.test(trimmed))
    return 'Names that end with .eth are not looked up here: give the address of the token.';
  const [, digits] = /^0x([0-9a-f]*)$/i.exec(trimmed) ?? [];
  if (digits !== undefined)
    return `An address has 40 digits or letters from a to f after 0x, and this has ${digits.length}.`;
  return 'There is no address in this: an address is 0x and 40 digits or letters from a to f.';
}

/** That a link leads to a chain that is not read here. */
export function toElsewhere(site: string, chains: readonly string[]): string {
  const read = chains.length > 0 ? ` (${chains.join(', ')})` : '';
  return site.includes('.')
    ? `The link to ${site} names no chain that is read here${read}.`
    : `${site} is no chain that is read here${read}.`;
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
  return known ?? named;
}
