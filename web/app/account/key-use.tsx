import { useState } from 'preact/hooks';
import { readerKey } from '../api.js';
import { toCount, toDay } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { type AccountAnswers, askAccount } from './account-api.js';
import { Watches } from './watches.js';

type Me = NonNullable<AccountAnswers['KeyUse']['me']>;

/** How a key is used, day by day, and what it watches. */
export function KeyUse() {
  const [key, setKey] = useState(readerKey.get() ?? '');
  const [me, setMe] = useState<Me>();
  const [problem, setProblem] = useState<string>();
  const look = (event: Event) => {
    event.preventDefault();
    setProblem(undefined);
    askAccount('KeyUse', {}, { apiKey: key.trim() }).then(
      (answer) => {
        setMe(answer.me ?? undefined);
        if (answer.me) readerKey.set(key.trim());
      },
      (error: Error) => setProblem(error.message),
    );
  };
  return (
    <section class="card">
      <h2>Use and watches of a key</h2>
      <form class="key-form" onSubmit={look}>
        <label>
          Your key, kept in this tab only
          <input
            type="password"
            autocomplete="off"
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button">
          Show
        </button>
      </form>
      {problem ? <p class="warning">{toShown(problem)}</p> : null}
      {me ? <Days me={me} /> : null}
      {me ? <Watches key={me.keyPrefix} apiKey={key.trim()} /> : null}
    </section>
  );
}

function Days({ me: { stats, callsByDay, plan } }: { me: Me }) {
  const days = callsByDay ?? [];
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  return (
    <>
      <p>
        Plan {plan}: {toCount(stats?.callsToday ?? 0)} today, {toCount(stats?.remainingQuota ?? 0)} of{' '}
        {toCount(stats?.quota ?? 0)} left.
      </p>
      <figure class="retention">
        <figcaption>
          {days.length === 0 ? 'No request in the last 30 days' : 'Requests of the last 30 days, by UTC day'}
        </figcaption>
        <ul>
          {days.map(({ startAt, calls }) => (
            <li key={startAt}>
              {/* At noon, so that it is the same day in every time zone of a reader but the farthest. */}
              <span>{toDay(`${startAt.slice(0, 10)}T12:00:00Z`)}</span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="8" class="bar-back" />
                <rect width={(calls / most) * 100} height="8" class="bar-front" />
              </svg>
              <strong>{toCount(calls)}</strong>
            </li>
          ))}
        </ul>
      </figure>
    </>
  );
}
