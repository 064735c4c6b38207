import { useState } from 'preact/hooks';
import { type ReadError, readerKey } from '../api.js';
import { Badge } from '../ui/basics.js';
import { toDuration } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';

/** Why the report cannot be read at all, and what helps. */
export function Refusal({ refusal }: { refusal: ReadError }) {
  const needsKey = refusal.code === 'unauthorized' || refusal.code === 'quota_exceeded';
  return (
    <section class="card" role="alert">
      <h2>
        <Badge tone="unknown">not read</Badge>
      </h2>
      <p>{toShown(refusal.message)}</p>
      {refusal.retryAfter ? <p>Try again in {toDuration(refusal.retryAfter)}.</p> : null}
      {needsKey ? <KeyForm /> : null}
      <p>
        <button type="button" class="button" onClick={() => location.reload()}>
          Try again
        </button>
      </p>
    </section>
  );
}

function KeyForm() {
  const [key, setKey] = useState('');
  return (
    <form
      class="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        readerKey.set(key.trim());
        location.reload();
      }}
    >
      <label>
        Your API key, kept in this tab only
        <input
          type="password"
          autocomplete="off"
          value={key}
          onInput={(event) => setKey(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">
        Use it
      </button>
      <p>
        <a href="/account">Get a key</a>: a test key is free.
      </p>
    </form>
  );
}
