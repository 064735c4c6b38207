import { useEffect, useState } from 'preact/hooks';
import { findChain, toAsked, toElsewhere } from '../asked.js';
import { readChains } from '../find-tokens.js';
import { Address, Badge } from '../ui/basics.js';
import { plural, toMoment } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { type AccountAnswers, askAccount } from './account-api.js';
import { NewWatch, type WatchWish } from './new-watch.js';

type Watch = NonNullable<AccountAnswers['Watches']['watches']>[number];

/** The watches of a key: what they name, where their events go, and making, pausing, trying and ending them. */
export function Watches({ apiKey }: { apiKey: string }) {
  const [watches, setWatches] = useState<readonly Watch[]>();
  const [secret, setSecret] = useState<string>();
  const [says, setSays] = useState<string>();
  const attempt = (work: () => Promise<void>) => {
    setSays(undefined);
    work().catch((error: Error) => setSays(error.message));
  };
  useEffect(() => {
    attempt(async () => setWatches((await askAccount('Watches', {}, { apiKey })).watches ?? []));
  }, [apiKey]);
  const put = (watch: Watch) =>
    setWatches((known) => (known ?? []).map((one) => (one.id === watch.id ? watch : one)));
  const make = async ({ chain, tokens, webhook, minSeverity }: WatchWish) => {
    const known = await readChains();
    const refs = tokens.map((text) => {
      const asked = toAsked(text);
      if (!asked) throw new Error(`This names no token: ${text}`);
      const { address, place } = asked;
      const named = place ? findChain(place, known) : chain;
      if (named === undefined) throw new Error(toElsewhere(place?.site ?? '', known));
      return { address, chain: named };
    });
    const deliver = webhook === '' ? null : { webhook };
    const { createWatch } = await askAccount('MakeWatch', { refs, minSeverity, deliver }, { apiKey });
    setSecret(createWatch.secret ?? undefined);
    setWatches((known) => [createWatch.watch, ...(known ?? [])]);
  };
  const acts: Acts = {
    toggle: ({ id, status }) =>
      attempt(async () =>
        put(
          status === 'active'
            ? (await askAccount('PauseWatch', { id }, { apiKey })).pauseWatch
            : (await askAccount('ResumeWatch', { id }, { apiKey })).resumeWatch,
        ),
      ),
    test: ({ id }) =>
      attempt(async () => {
        const { delivered, problem, status } = (await askAccount('TestWatch', { id }, { apiKey })).testWatch;
        setSays(
          delivered ? 'The webhook took the test message.' : `Not taken: ${problem ?? `status ${status}`}`,
        );
      }),
    end: ({ id }) =>
      attempt(async () => {
        await askAccount('DeleteWatch', { id }, { apiKey });
        setWatches((known) => (known ?? []).filter((one) => one.id !== id));
      }),
  };
  return (
    <>
      <h3>Watches</h3>
      {secret ? (
        <div role="alert" class="warning">
          <p>The secret of its webhook, shown this once:</p>
          <code class="key">{secret}</code>
        </div>
      ) : null}
      <p role="status">{says === undefined ? '' : toShown(says)}</p>
      {watches?.length === 0 ? <p>This key watches no token.</p> : null}
      <ul class="plain-list watches">
        {(watches ?? []).map((watch) => (
          <WatchLine key={watch.id} watch={watch} acts={acts} />
        ))}
      </ul>
      <NewWatch make={(wish) => attempt(() => make(wish))} />
    </>
  );
}

interface Acts {
  toggle(watch: Watch): void;
  test(watch: Watch): void;
  end(watch: Watch): void;
}

function WatchLine({ watch, acts }: { watch: Watch; acts: Acts }) {
  const { status, pauseReason, webhook, minSeverity, pendingCount, parkedCount, createdAt, tokens } = watch;
  return (
    <li>
      <p>
        <Badge tone={status === 'active' ? 'good' : 'mid'}>{status}</Badge>{' '}
        {webhook ? <bdi class="hostile">{toShown(webhook, 120)}</bdi> : 'read by a subscription'}{' '}
        <span class="fine">
          from {minSeverity.toLowerCase()} on, since {toMoment(createdAt)}
          {pendingCount > 0 ? `, ${plural(pendingCount, 'delivery', 'deliveries')} pending` : ''}
          {parkedCount > 0 ? `, ${plural(parkedCount, 'delivery', 'deliveries')} parked` : ''}
        </span>
      </p>
      {pauseReason ? <p class="fine">Paused because {toShown(pauseReason)}</p> : null}
      <p>
        {tokens.map(({ chain, address }) => (
          <span key={`${chain}${address}`}>
            <a href={`/t/${chain}/${address}`}>{chain}</a> <Address value={address} />{' '}
          </span>
        ))}
      </p>
      <p class="actions">
        <button type="button" class="button quiet-button" onClick={() => acts.toggle(watch)}>
          {status === 'active' ? 'Pause' : 'Resume'}
        </button>
        {webhook ? (
          <button type="button" class="button quiet-button" onClick={() => acts.test(watch)}>
            Send a test message
          </button>
        ) : null}
        <button type="button" class="button quiet-button" onClick={() => acts.end(watch)}>
          End it
        </button>
      </p>
    </li>
  );
}
