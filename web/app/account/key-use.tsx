import { useState } from 'preact/hooks';
import { readerKey } from '../api.js';
import { plural, toCount, toDay } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { type AccountAnswers, askAccount } from './account-api.js';

type Me = NonNullable<AccountAnswers['KeyUse']['me']>;

/** How a key is used, day by day, as far as its last calls reach. */
export function KeyUse() {
  const [key, setKey] = useState(readerKey.get() ?? '');
  const [me, setMe] = useState<Me>();
  const [problem, setProblem] = useState<string>();
  const look = (event: Event) => {
    event.preventDefault();
    setProblem(undefined);
    askAccount('KeyUse', {}, { apiKey: key.trim() }).then(
      (answer) => setMe(answer.me ?? undefined),
      (error: Error) => setProblem(error.message),
    );
  };
  return (
    <section class="card">
      <h2>Use of a key</h2>
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
    </section>
  );
}

function Days({ me: { stats, recentCalls, plan } }: { me: Me }) {
  const days = new Map<string, number>();
  for (const { timestamp } of recentCalls ?? []) {
    const day = timestamp.slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  const most = Math.max(1, ...days.values());
  return (
    <>
      <p>
        Plan {plan}: {toCount(stats?.callsToday ?? 0)} today, {toCount(stats?.remainingQuota ?? 0)} of{' '}
        {toCount(stats?.quota ?? 0)} left.
      </p>
      <figure class="retention">
        <figcaption>The last {plural(recentCalls?.length ?? 0, 'call')} by day (UTC)</figcaption>
        <ul>
          {[...days].map(([day, count]) => (
            <li key={day}>
              <span>{toDay(`${day}T12:00:00Z`)}</span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="8" class="bar-back" />
                <rect width={(count / most) * 100} height="8" class="bar-front" />
              </svg>
              <strong>{toCount(count)}</strong>
            </li>
          ))}
        </ul>
      </figure>
    </>
  );
}
