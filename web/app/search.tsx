import { useState } from 'preact/hooks';
import { NeedsKey } from './account/needs-key.js';
import { ReadError, readerKey, readOne } from './api.js';
import { type Asked, findChain, toAsked, toElsewhere, toName, toNoAddress } from './asked.js';
import { type Found, findTokens, readChains } from './find-tokens.js';
import { type Listed, ListedTokens } from './listed-tokens.js';
import { plural } from './ui/format.js';
import { toShown } from './ui/hostile.js';

interface SearchProps {
  /** Where a token that is found leads to. */
  readonly toHref?: ToHref;
  /** Apart from other searches of the page. */
  readonly id?: string;
}

type ToHref = (chain: string, address: string) => string;

const toReport: ToHref = (chain, address) => `/t/${chain}/${address}`;

/** An address, a link to an explorer or exchange that holds one, or a name. */
export function Search({ toHref = toReport, id = 'search' }: SearchProps) {
  const [text, setText] = useState('');
  const [says, setSays] = useState<string>();
  const [found, setFound] = useState<readonly Found[]>([]);
  const [named, setNamed] = useState<readonly Listed[]>([]);
  const [needsKey, setNeedsKey] = useState(false);
  const open = (chain: string, address: string) => {
    location.href = toHref(chain, address);
  };
  const ask = (address: string, chains: readonly string[]) => {
    setSays('On which chain is it?');
    setFound(chains.map((chain) => ({ chain, address, name: undefined })));
  };
  const look = async ({ address, place }: Asked) => {
    const known = await readChains();
    const named = place && findChain(place, known);
    if (named !== undefined) {
      open(named, address);
      return;
    }
    const chains = known.map(({ chain }) => chain);
    const elsewhere = place && toElsewhere(place.site, known);
    if (elsewhere) setSays(elsewhere);
    if (readerKey.isNeeded()) {
      // To look on every chain would take a call of each from the reader's key.
      if (!elsewhere) ask(address, chains);
      return;
    }
    const { tokens, why } = await findTokens(address, chains);
    const [only, another] = tokens;
    if (only && !another && !elsewhere) {
      open(only.chain, only.address);
      return;
    }
    setFound(tokens);
    setSays(elsewhere ?? (only ? 'It is a token on more than one chain: which one do you mean?' : why));
  };
  const lookForName = async (name: string) => {
    const { data } = await readOne('SearchNames', { text: name });
    const tokens = data?.searchTokens ?? [];
    setNamed(tokens);
    setSays(
      tokens.length === 0
        ? 'No token whose name was read here begins like this: give its address.'
        : `${plural(tokens.length, 'token')} of this name, of those whose names were read here. Compare the address.`,
    );
  };
  const search = async () => {
    setFound([]);
    setNamed([]);
    setNeedsKey(false);
    const asked = toAsked(text);
    const name = asked ? undefined : toName(text);
    if (name !== undefined) {
      await lookForName(name).catch((error: Error) => setSays(error.message));
      return;
    }
    if (!asked) {
      setSays(toNoAddress(text));
      return;
    }
    setSays('Looking for it on every chain …');
    try {
      await look(asked);
    } catch (error) {
      const wantsKey = error instanceof ReadError && error.needsKey;
      setNeedsKey(wantsKey && !asked.place);
      // That its chain is not read here was said already, and another key changes nothing.
      if (wantsKey && asked.place) return;
      setSays(error instanceof Error ? error.message : 'It could not be looked for.');
    }
  };
  return (
    <search>
      <form
        class="search"
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <label for={id} class="hidden">
          Address, link, name or symbol of a token
        </label>
        <input
          id={id}
          name="search"
          type="text"
          autocomplete="off"
          spellcheck={false}
          placeholder="Address, link, name or symbol"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button">
          Look
        </button>
      </form>
      <p role="status" class="search-says">
        {says === undefined ? '' : toShown(says)}
      </p>
      {needsKey ? <NeedsKey done={() => void search()} /> : null}
      {found.length > 0 ? (
        <ul class="choices">
          {found.map(({ chain, address, name }) => (
            <li key={chain}>
              <a href={toHref(chain, address)}>
                {name === undefined ? null : <bdi>{toShown(name, 60)}</bdi>}
                {name === undefined ? `Open it on ${chain}` : ` on ${chain}`}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <ListedTokens tokens={named} toHref={toHref} />
    </search>
  );
}
