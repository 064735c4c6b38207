import { useState } from 'preact/hooks';
import { readOne } from './api.js';
import { toShown } from './ui/hostile.js';

interface Found {
  readonly chain: string;
  readonly address: string;
  readonly name: string;
}

/** An address, or a link to an explorer or exchange that holds one. */
export function Search() {
  const [text, setText] = useState('');
  const [says, setSays] = useState<string>();
  const [found, setFound] = useState<readonly Found[]>([]);
  const search = async (event: Event) => {
    event.preventDefault();
    setFound([]);
    const asked = toAsked(text);
    if (!asked) {
      setSays('There is no address in this. An address is 0x and 40 digits or letters from a to f.');
      return;
    }
    if (asked.chain) {
      location.href = `/t/${asked.chain}/${asked.address}`;
      return;
    }
    setSays('Looking for it on every chain …');
    try {
      const tokens = await findToken(asked.address);
      const [only, another] = tokens;
      if (only && !another) location.href = `/t/${only.chain}/${only.address}`;
      setFound(tokens);
      setSays(
        only
          ? 'It is a token on more than one chain. Which one do you mean?'
          : 'No token was found at this address on any of the chains.',
      );
    } catch (error) {
      setSays(error instanceof Error ? error.message : 'It could not be looked for.');
    }
  };
  return (
    <search>
      <form class="search" onSubmit={search}>
        <label for="search" class="hidden">
          Address of a token, or a link to it
        </label>
        <input
          id="search"
          name="search"
          type="text"
          autocomplete="off"
          spellcheck={false}
          placeholder="0x… or a link from an explorer or exchange"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button">
          Look
        </button>
      </form>
      <p role="status" class="search-says">
        {says}
      </p>
      {found.length > 1 ? (
        <ul class="choices">
          {found.map(({ chain, address, name }) => (
            <li key={chain}>
              <a href={`/t/${chain}/${address}`}>
                <bdi>{toShown(name, 60)}</bdi> on {chain}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  );
}

async function findToken(address: string): Promise<readonly Found[]> {
  const start = await readOne('Start', {});
  const chains = start.data?.health.chains.map(({ chain }) => chain) ?? [];
  const { data, errors } = await readOne('Find', { refs: chains.map((chain) => ({ chain, address })) });
  if (!data) throw new Error(errors?.[0]?.message ?? 'It could not be looked for.');
  return data.tokens.flatMap((token) =>
    token?.metadata
      ? [
          {
            chain: token.chain,
            address: token.address,
            name: token.metadata.symbol ?? token.metadata.name ?? 'no name',
          },
        ]
      : [],
  );
}

/** How explorers and exchanges name the chains in their links. */
const chainHosts: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)etherscan\.io$|^eth\.blockscout\.com$/, 'eth'],
  [/(^|\.)basescan\.org$|^base\.blockscout\.com$/, 'base'],
  [/(^|\.)bscscan\.com$/, 'bsc'],
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

/** The address in a text, and the chain where a link names it. A link to a pool names its chain, not its token. */
export function toAsked(text: string): { readonly address: string; readonly chain?: string } | undefined {
  const trimmed = text.trim();
  if (/^0x[0-9a-f]{40}$/i.test(trimmed)) return { address: trimmed };
  const address = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/.exec(trimmed)?.[0];
  if (!address) return undefined;
  const url = toUrl(trimmed);
  const chain = url && toChain(url);
  return chain ? { address, chain } : { address };
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
