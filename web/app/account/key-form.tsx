import { useState } from 'preact/hooks';
import { TestKey } from './test-key.js';

interface KeyFormProps {
  readonly take: (key: string) => void;
  /** Reads without the key of this tab, where that is possible. */
  readonly drop: (() => void) | undefined;
}

/** A test key for one click, or a key that the reader has. */
export function KeyForm({ take, drop }: KeyFormProps) {
  const [key, setKey] = useState('');
  return (
    <div class="ways-to-key">
      <TestKey made={({ apiKey }) => take(apiKey)} />
      <form
        class="key-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() !== '') take(key.trim());
        }}
      >
        <label>
          Or your API key, kept in this tab only
          <input
            type="password"
            autocomplete="off"
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button quiet-button">
          Use it
        </button>
      </form>
      <p class="actions">
        {drop ? (
          <button type="button" class="button quiet-button" onClick={drop}>
            Read without a key
          </button>
        ) : null}
        <a href="/account">Keys and plans</a>
      </p>
    </div>
  );
}
