import { useState } from 'preact/hooks';
import { toShown } from '../ui/hostile.js';
import { askAccount } from './account-api.js';
import type { IssuedKey } from './new-key.js';
import { connect } from './wallet.js';
import { Wallets } from './wallets.js';

/** Makes a free test key for any wallet address, typed or of a wallet of the browser. */
export function TestKey({ made }: { made: (key: IssuedKey) => void }) {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const make = (work: () => Promise<string>) => {
    setProblem(undefined);
    work()
      .then(async (wallet) => made((await askAccount('TestKey', { wallet })).generateTestKey))
      .catch((error: Error) => setProblem(error.message));
  };
  return (
    <form
      class="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        make(async () => toWallet(address));
      }}
    >
      <label>
        Any wallet address, for a free test key
        <input
          type="text"
          name="wallet"
          autocomplete="off"
          spellcheck={false}
          placeholder="0x…"
          value={address}
          onInput={(event) => setAddress(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">
        Get a test key
      </button>
      <Wallets says="Test key for" choose={({ provider }) => make(() => connect(provider))} />
      {problem ? (
        <p class="warning" role="alert">
          {toShown(problem)}
        </p>
      ) : null}
    </form>
  );
}

/** @throws {Error} with a sentence for the reader. */
function toWallet(text: string): string {
  const wallet = text.trim();
  if (!/^0x[0-9a-f]{40}$/i.test(wallet))
    throw new Error('This is no wallet address: that is 0x and 40 digits or letters from a to f.');
  return wallet;
}
