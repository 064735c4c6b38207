import { useState } from 'preact/hooks';
import { readOne } from './api.js';
import { type Asked, toAsked } from './asked.js';
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
      if (only && !another && !asked.site) {
        location.href = `/t/${only.chain}/${only.address}`;
        return;
      }
      setFound(tokens);
      setSays(toSays(asked, tokens));
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
      {found.length > 0 ? (
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

/** A link to a site of another chain must not open a token of this one by itself. */
function toSays({ site }: Asked, tokens: readonly Found[]): string {
  if (tokens.length === 0) return 'No token was found at this address on any of the chains.';
  if (site) return `The link to ${site} names no chain that is known here. There is a token at its address:`;
  return 'It is a token on more than one chain. Which one do you mean?';
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
