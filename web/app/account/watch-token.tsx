import { useState } from 'preact/hooks';
import { readerKey } from '../api.js';
import { toShown } from '../ui/hostile.js';
import { askAccount } from './account-api.js';
import { NeedsKey } from './needs-key.js';
import { SeverityField, WebhookField } from './watch-fields.js';

/** Watches one token with the key of this tab. */
export function WatchToken({ token }: { token: { readonly chain: string; readonly address: string } }) {
  const [apiKey, setApiKey] = useState(readerKey.get());
  const [webhook, setWebhook] = useState('');
  const [minSeverity, setMinSeverity] = useState('MEDIUM');
  const [secret, setSecret] = useState<string>();
  const [says, setSays] = useState<string>();
  const watch = async () => {
    setSays(undefined);
    const deliver = webhook.trim() === '' ? null : { webhook: webhook.trim() };
    try {
      const { createWatch } = await askAccount(
        'MakeWatch',
        { refs: [token], minSeverity, deliver },
        { ...(apiKey ? { apiKey } : {}) },
      );
      setSecret(createWatch.secret ?? undefined);
      setSays('It is watched from now on.');
    } catch (error) {
      setSays(error instanceof Error ? error.message : 'It could not be watched.');
    }
  };
  return (
    <section class="card" aria-labelledby="watch-title">
      <h2 id="watch-title">Watch this token</h2>
      <p>
        The service reads the token with each block and tells your webhook what changes: taxes, owner, powers,
        liquidity, locks, supply, whether it can be sold. The watch belongs to your key, and is paused and
        ended at <a href="/account">Account</a>.
      </p>
      {apiKey === undefined ? (
        <NeedsKey done={() => setApiKey(readerKey.get())} />
      ) : (
        <form
          class="key-form"
          onSubmit={(event) => {
            event.preventDefault();
            void watch();
          }}
        >
          <WebhookField value={webhook} change={setWebhook} />
          <SeverityField value={minSeverity} change={setMinSeverity} />
          <button type="submit" class="button">
            Watch it
          </button>
        </form>
      )}
      <p role="status">{says === undefined ? '' : toShown(says)}</p>
      {secret ? (
        <div role="alert" class="warning">
          <p>The secret of its webhook, shown this once:</p>
          <code class="key">{secret}</code>
        </div>
      ) : null}
    </section>
  );
}
