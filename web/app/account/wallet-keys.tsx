import { Badge, Figure } from '../ui/basics.js';
import { toCount, toDay } from '../ui/format.js';
import type { AccountAnswers } from './account-api.js';

type WalletAccount = NonNullable<AccountAnswers['WalletAccount']['wallet']>;

interface WalletKeysProps {
  readonly account: WalletAccount;
  readonly another: (plan: string) => void;
  readonly revoke: (keyId: string) => void;
}

/** The keys of a wallet with what is left of each. */
export function WalletKeys({ account: { stats, keys }, another, revoke }: WalletKeysProps) {
  const plans = [
    ...new Set(
      (keys ?? []).flatMap(({ plan, status }) => (plan !== 'test' && status === 'active' ? plan : [])),
    ),
  ];
  return (
    <>
      {stats ? (
        <dl class="figures">
          <Figure label="calls today" value={toCount(stats.callsToday)} />
          <Figure label="this month" value={toCount(stats.callsThisMonth)} />
          <Figure label={`left until ${toDay(stats.quotaResetDate)}`} value={toCount(stats.remainingQuota)} />
        </dl>
      ) : null}
      {!keys || keys.length === 0 ? <p>This wallet has no keys yet.</p> : null}
      <ul class="plain-list">
        {(keys ?? []).map(({ keyId, keyPrefix, plan, status, remainingQuota, quota, expiresAt }) => (
          <li key={keyId} class="key-row">
            <code>{keyPrefix}…</code> <Badge tone={status === 'active' ? 'good' : 'plain'}>{status}</Badge>{' '}
            {plan}, {toCount(remainingQuota)} of {toCount(quota)} left
            {expiresAt ? `, until ${toDay(expiresAt)}` : ''}{' '}
            {status === 'active' ? (
              <button type="button" class="button quiet-button" onClick={() => revoke(keyId)}>
                Revoke<span class="hidden"> {keyPrefix}</span>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {plans.map((plan) => (
        <button key={plan} type="button" class="button quiet-button" onClick={() => another(plan)}>
          Another key for {plan}
        </button>
      ))}
    </>
  );
}
