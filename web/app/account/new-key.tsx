import { useState } from 'preact/hooks';
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
        {expiresAt ? `, until ${toDay(expiresAt)}` : ''}. Only its hash is kept by the service. This tab reads
        with it.
      </p>
      <p class="actions">
        <button
          type="button"
          class="button"
          onClick={() => void navigator.clipboard?.writeText(apiKey).then(() => setSays('Copied.'))}
        >
          Copy
        </button>
        <a href="/">Look at a token with it</a>
      </p>
      <p role="status">{says}</p>
    </section>
  );
}
