import type { Answers } from '../api.js';
import { Address, Badge, Figure, type Tone } from '../ui/basics.js';
import { plural, toCount, toDuration, toMoment, toPercent, toShare } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { toCountOf } from './said.js';
import { Section } from './section.js';
import type { Report } from './state.js';

type EarlyData = NonNullable<NonNullable<Answers['Early']['token']>['snipers']>;

const states: Readonly<Record<string, readonly [Tone, string]>> = {
  held: ['plain', 'still holds it'],
  increased: ['plain', 'bought more'],
  trimmed: ['mid', 'sold some'],
  sold: ['mid', 'sold'],
  paper: ['bad', 'sold within a day'],
  moved: ['mid', 'sent it elsewhere'],
};

/** Who bought first, and what they did since. */
export function Early({ report }: { report: Report }) {
  return (
    <Section
      report={report}
      id="early"
      title="Early buyers, and what they still hold"
      of="Early"
      facts={['launch', 'pools']}
    >
      {({ token }) => {
        const early = token?.snipers;
        if (!early || (early.firstBuyersFound ?? null) === null) return null;
        return <KnownEarly early={early} />;
      }}
    </Section>
  );
}

function KnownEarly({ early }: { early: EarlyData }) {
  return (
    <>
      <p class="summary">
        {early.launchedAt ? `Launched ${toMoment(early.launchedAt)}. ` : ''}
        {early.abstained
          ? toShown(early.abstained)
          : `${plural(early.firstBuyersFound ?? 0, 'early buyer')} had an advantage or came first.`}
      </p>
      <dl class="figures">
        <Figure
          label="bought within seconds"
          value={toCountOf(early.snipersFound, toCount)}
          tone={early.snipersFound ? 'mid' : 'plain'}
        />
        <Figure
          label="bought together"
          value={toCountOf(early.bundlersFound, toCount)}
          tone={early.bundlersFound ? 'mid' : 'plain'}
        />
        <Figure
          label="linked to the team"
          value={toCountOf(early.insidersFound, toCount)}
          tone={early.insidersFound ? 'bad' : 'plain'}
        />
        {early.supplyBoughtPercentage === null || early.supplyBoughtPercentage === undefined ? null : (
          <Figure label="of all tokens were bought early" value={toPercent(early.supplyBoughtPercentage)} />
        )}
        {early.supplyHeldPercentage === null || early.supplyHeldPercentage === undefined ? null : (
          <Figure
            label="of all tokens are still held by them"
            value={toPercent(early.supplyHeldPercentage)}
          />
        )}
      </dl>
      <Retention early={early} />
      {early.wallets && early.wallets.length > 0 ? (
        <details>
          <summary>{plural(early.wallets.length, 'wallet')}</summary>
          <ul class="plain-list">
            {early.wallets.map(({ wallet, labels, state, secondsAfterLaunch, heldRatio }) => (
              <li key={wallet}>
                <Address value={wallet} /> after {toDuration(secondsAfterLaunch)}
                {labels.length > 0 ? ` (${labels.join(', ')})` : ''}:{' '}
                <Badge tone={states[state]?.[0] ?? 'plain'}>{states[state]?.[1] ?? state}</Badge> holds{' '}
                {toShare(heldRatio)} of it
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

const afters: Readonly<Record<string, string>> = {
  after_1h: 'after 1 hour',
  after_24h: 'after 24 hours',
  after_7d: 'after 7 days',
  now: 'now',
};

function Retention({ early: { retention } }: { early: EarlyData }) {
  if (!retention || retention.length === 0) return null;
  return (
    <figure class="retention">
      <figcaption>How much of what they bought they still had</figcaption>
      <ul>
        {retention.map(({ after, amountRatio }) => (
          <li key={after}>
            <span>{afters[after] ?? after}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="8" class="bar-back" />
              <rect width={Math.min(100, amountRatio * 100)} height="8" class="bar-front" />
            </svg>
            <strong>{toShare(amountRatio)}</strong>
          </li>
        ))}
      </ul>
    </figure>
  );
}
