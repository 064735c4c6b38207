import { useState } from 'preact/hooks';
import { readerKey } from '../api.js';
import { plural, toDay } from '../ui/format.js';

export interface IssuedKey {
  readonly apiKey: string;
  readonly plan: string;
  readonly quota: number;
  readonly expiresAt: string | null;
}

/** A key that was just made. It is shown this once. */
export function NewKey({ issued: { apiKey, plan, quota, expiresAt } }: { issued: IssuedKey }) {
  const [says, setSays] = useState('');
  return (
    <section class="card new-key" role="alert">
      <h2>Your new key, shown this once</h2>
      <p>
        <code class="key">{apiKey}</code>
      </p>
      <p>
        Plan {plan}, {plural(quota, 'call')}
        {expiresAt ? `, until ${toDay(expiresAt)}` : ''}. Only its hash is kept by the service.
      </p>
      <p class="actions">
        <button
          type="button"
          class="button"
          onClick={() => void navigator.clipboard?.writeText(apiKey).then(() => setSays('Copied.'))}
        >
          Copy
        </button>
        <button
          type="button"
          class="button quiet-button"
          onClick={() => {
            readerKey.set(apiKey);
            setSays('This tab reads with it now.');
          }}
        >
          Read with it in this tab
        </button>
      </p>
      <p role="status">{says}</p>
    </section>
  );
}
