import { useState } from 'preact/hooks';
import { ReadError, readerKey } from './api.js';
import { type Asked, toAsked, toElsewhere, toNoAddress } from './asked.js';
import { type Found, findTokens, readChains } from './find-tokens.js';
import { NeedsKey } from './key/needs-key.js';
import { toShown } from './ui/hostile.js';

/** An address, or a link to an explorer or exchange that holds one. */
export function Search() {
  const [text, setText] = useState('');
  const [says, setSays] = useState<string>();
  const [found, setFound] = useState<readonly Found[]>([]);
  const [needsKey, setNeedsKey] = useState(false);
  const ask = (address: string, chains: readonly string[]) => {
    setSays('On which chain is it?');
    setFound(chains.map((chain) => ({ chain, address, name: undefined })));
  };
  const look = async (asked: Asked) => {
    const chains = await readChains();
    const elsewhere = asked.site === undefined ? undefined : toElsewhere(asked.site, chains);
    if (elsewhere) setSays(elsewhere);
    if (readerKey.isNeeded()) {
      // To look on every chain would take a call of each from the reader's key.
      if (!elsewhere) ask(asked.address, chains);
      return;
    }
    const { tokens, why } = await findTokens(asked.address, chains);
    const [only, another] = tokens;
    if (only && !another && !elsewhere) {
      location.href = `/t/${only.chain}/${only.address}`;
      return;
    }
    setFound(tokens);
    setSays(elsewhere ?? (only ? 'It is a token on more than one chain: which one do you mean?' : why));
  };
  const search = async () => {
    setFound([]);
    setNeedsKey(false);
    const asked = toAsked(text);
    if (!asked) {
      setSays(toNoAddress(text));
      return;
    }
    if (asked.chain) {
      location.href = `/t/${asked.chain}/${asked.address}`;
      return;
    }
    setSays('Looking for it on every chain …');
    try {
      await look(asked);
    } catch (error) {
      const wantsKey = error instanceof ReadError && error.needsKey;
      setNeedsKey(wantsKey && asked.site === undefined);
      // That its chain is not read here was said already, and another key changes nothing.
      if (wantsKey && asked.site !== undefined) return;
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
        {says === undefined ? '' : toShown(says)}
      </p>
      {needsKey ? <NeedsKey done={() => void search()} /> : null}
      {found.length > 0 ? (
        <ul class="choices">
          {found.map(({ chain, address, name }) => (
            <li key={chain}>
              <a href={`/t/${chain}/${address}`}>
                {name === undefined ? null : <bdi>{toShown(name, 60)}</bdi>}
                {name === undefined ? `Open it on ${chain}` : ` on ${chain}`}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  );
}
