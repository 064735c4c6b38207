import { useEffect, useState } from 'preact/hooks';
import { readOne } from '../api.js';
import { SeverityField, WebhookField } from './watch-fields.js';

/** A watch as the reader asks for it. */
export interface WatchWish {
  readonly chain: string;
  readonly tokens: readonly string[];
  readonly webhook: string;
  readonly minSeverity: string;
}

/** Names tokens and where their events go. */
export function NewWatch({ make }: { make: (wish: WatchWish) => void }) {
  const [tokens, setTokens] = useState('');
  const [chain, setChain] = useState<string>();
  const [chains, setChains] = useState<readonly string[]>([]);
  useEffect(() => {
    readOne('Start', {}).then(
      ({ data }) => setChains((data?.health.chains ?? []).map((known) => known.chain)),
      () => undefined,
    );
  }, []);
  const [webhook, setWebhook] = useState('');
  const [minSeverity, setMinSeverity] = useState('MEDIUM');
  const submit = (event: Event) => {
    event.preventDefault();
    const named = tokens.split(/\s+/).filter((text) => text !== '');
    make({ chain: chain ?? chains[0] ?? '', tokens: named, webhook: webhook.trim(), minSeverity });
  };
  return (
    <details>
      <summary>Watch tokens</summary>
      <form class="key-form" onSubmit={submit}>
        <label>
          Tokens: addresses or links, one a line
          <textarea
            name="watched"
            rows={3}
            required
            value={tokens}
            onInput={(event) => setTokens(event.currentTarget.value)}
          />
        </label>
        <label>
          Chain of the addresses
          <select value={chain} onChange={(event) => setChain(event.currentTarget.value)}>
            {chains.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <WebhookField value={webhook} change={setWebhook} />
        <SeverityField value={minSeverity} change={setMinSeverity} />
        <button type="submit" class="button">
          Watch
        </button>
      </form>
    </details>
  );
}
