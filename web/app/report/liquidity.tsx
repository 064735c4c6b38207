import type { Answers } from '../api.js';
import { Address, Badge, Hostile } from '../ui/basics.js';
import { plural, toDay, toPercent, toShortUsd } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { toLeaving } from './said.js';
import { Section } from './section.js';
import type { Report } from './state.js';

type Locks = NonNullable<NonNullable<NonNullable<Answers['Liquidity']['token']>['security']>['lockAnalysis']>;
type Pools = NonNullable<NonNullable<NonNullable<Answers['Liquidity']['token']>['market']>['pools']>;
type Unlock = Locks['schedule'][number];

/** As for the verdict: pools with less are as good as empty. */
const NEXT_TO_NOTHING_USD = 10;

/** Liquidity that can leave: now, and as each lock ends. */
export function Liquidity({ report }: { report: Report }) {
  return (
    <Section
      report={report}
      id="liquidity"
      title="Liquidity that can leave"
      of="Liquidity"
      facts={['liquidityLocks', 'pools']}
    >
      {({ token }) => {
        const locks = token?.security?.lockAnalysis;
        if (!locks) return null;
        return (
          <>
            <p class="summary">{toShown(locks.lockStatus)}</p>
            {locks.taken ? (
              <Taken taken={locks.taken} />
            ) : (
              <Pullable locks={locks} pools={token?.market?.pools ?? []} />
            )}
            {locks.holders.length > 0 ? <Shares locks={locks} /> : null}
            <Timeline schedule={locks.schedule} lockedShare={locks.lockPercentage} />
            <LockerTrust locks={locks} />
            <PoolList pools={token?.market?.pools ?? []} />
          </>
        );
      }}
    </Section>
  );
}

/** What could leave; of pools with next to nothing in them, nothing good can be said. */
function Pullable({ locks, pools }: { locks: Locks; pools: Pools }) {
  const held = pools.reduce((sum, { liquidityUsd }) => sum + (liquidityUsd ?? 0), 0);
  if (held < NEXT_TO_NOTHING_USD) return null;
  const { tone, says } = toLeaving(locks);
  return (
    <p>
      <Badge tone={tone}>{says}</Badge>
    </p>
  );
}

const relationWords: Readonly<Record<string, string>> = {
  owner: 'the owner',
  deployer: 'who deployed the token',
  linked: 'a wallet with links to the team',
  other: 'a wallet without known links to the team',
};

/** Who took the liquidity, and in which transaction. */
function Taken({
  taken: { by, relation, transactionHash, leftUsd },
}: {
  taken: NonNullable<Locks['taken']>;
}) {
  return (
    <>
      <p>
        <Badge tone="bad">
          {leftUsd === null || leftUsd === undefined ? 'An unknown amount' : toShortUsd(leftUsd)} is left
        </Badge>
      </p>
      {by ? (
        <p>
          It was <Address value={by} />
          {relation ? `, ${relationWords[relation] ?? relation}` : ''}
          {transactionHash ? (
            <>
              , in <Address value={transactionHash} />
            </>
          ) : null}
          .
        </p>
      ) : null}
    </>
  );
}

const kindWords: Readonly<Record<string, string>> = {
  burned: 'burned for ever',
  locked: 'locked',
  owner: 'with the owner',
  deployer: 'with the deployer',
  contract: 'in a contract',
  wallet: 'with a wallet',
};

/** Who holds the liquidity, as one bar and as a list. */
function Shares({ locks: { holders, holdersTotal } }: { locks: Locks }) {
  let x = 0;
  const parts = holders.map((holder) => {
    const start = x;
    x += holder.percentage;
    return { ...holder, start };
  });
  return (
    <>
      <svg class="shares" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="5" class="bar-back" />
        {parts.map(({ holder, pool, kind, start, percentage }, index) => (
          <rect
            key={`${holder}${pool}${index}`}
            x={start}
            width={Math.max(0.2, percentage - 0.2)}
            height="5"
            class={`held ${kind}`}
          />
        ))}
      </svg>
      <ul class="plain-list">
        {holders.map(({ holder, pool, kind, locker, percentage, valueUsd, unlockAt }, index) => (
          <li key={`${holder}${pool}${index}`}>
            <span class={`dot held ${kind}`} aria-hidden="true" />
            <strong>{toPercent(percentage)}</strong> {kindWords[kind] ?? kind}
            {locker ? (
              <>
                {' '}
                at <Hostile text={locker} max={60} />
              </>
            ) : null}{' '}
            <Address value={holder} />
            {valueUsd === null || valueUsd === undefined ? '' : ` ${toShortUsd(valueUsd)}`}
            {unlockAt ? `, until ${toDay(unlockAt)}` : ''}
          </li>
        ))}
      </ul>
      {holdersTotal > holders.length ? (
        <p class="fine">and {plural(holdersTotal - holders.length, 'more holder')}</p>
      ) : null}
    </>
  );
}

const WIDTH = 600;
const HEIGHT = 120;
const PAD = 30;

/** How much is still locked from now to the last end of a lock: a line of steps. */
function Timeline({ schedule, lockedShare }: { schedule: readonly Unlock[]; lockedShare: number }) {
  const dated = schedule.filter(
    (one): one is Unlock & { unlockAt: string } => typeof one.unlockAt === 'string',
  );
  if (dated.length === 0) return null;
  const now = Date.now();
  const end = Math.max(...dated.map(({ unlockAt }) => Date.parse(unlockAt)));
  const span = Math.max(1, (end - now) * 1.08);
  const x = (time: number) => PAD + ((time - now) / span) * (WIDTH - 2 * PAD);
  const y = (share: number) => HEIGHT - PAD - (Math.min(100, share) / 100) * (HEIGHT - 2 * PAD);
  let left = lockedShare;
  let path = `M${PAD} ${y(left)}`;
  for (const { unlockAt, percentage } of dated) {
    const at = x(Date.parse(unlockAt));
    path += ` H${at}`;
    left = Math.max(0, left - percentage);
    path += ` V${y(left)}`;
  }
  path += ` H${WIDTH - PAD}`;
  return (
    <figure class="timeline">
      <figcaption>Locked or burned, from now on</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Locks end: ${dated.map(({ unlockAt, percentage }) => `${toPercent(percentage)} on ${toDay(unlockAt)}`).join('; ')}`}
      >
        <line x1={PAD} x2={WIDTH - PAD} y1={HEIGHT - PAD} y2={HEIGHT - PAD} class="axis" />
        <path d={`${path} V${HEIGHT - PAD} H${PAD} Z`} class="area" />
        <path d={path} class="line" />
        <text x={PAD} y={HEIGHT - 10} class="tick">
          now
        </text>
        {dated.slice(0, 6).map(({ unlockAt, percentage }) => (
          <g key={unlockAt}>
            <circle cx={x(Date.parse(unlockAt))} cy={HEIGHT - PAD} r="4" class="event" />
            <text x={x(Date.parse(unlockAt))} y={HEIGHT - 10} text-anchor="end" class="tick">
              {toDay(unlockAt)}: {toPercent(percentage)} free
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

function LockerTrust({ locks: { lockers, launchpads } }: { locks: Locks }) {
  const emptied = lockers.filter((locker) => locker.emptied.length > 0);
  return (
    <>
      {emptied.map(({ name, locker, emptied: calls }) => (
        <p key={locker} class="warning" role="note">
          The locker <Hostile text={name} max={60} /> <Address value={locker} /> was emptied before its time
          by {toShown(calls[0]?.actor ?? 'somebody')}: a call shows it.
        </p>
      ))}
      {launchpads.map(({ name, contract, percentage, what }) => (
        <p key={contract}>
          {toPercent(percentage)} lies in a contract of <Hostile text={name} max={60} />: {toShown(what)}
        </p>
      ))}
    </>
  );
}

function PoolList({ pools }: { pools: Pools }) {
  if (pools.length === 0) return null;
  return (
    <details>
      <summary>{plural(pools.length, 'pool')}</summary>
      <ul class="plain-list">
        {pools.map(({ poolId, address, dex, quoteSymbol, liquidityUsd, feePips }) => (
          <li key={poolId}>
            <Hostile text={dex} max={40} /> against <Hostile text={quoteSymbol} max={20} />{' '}
            <Address value={address} />{' '}
            {liquidityUsd === null || liquidityUsd === undefined
              ? 'of unknown depth'
              : toShortUsd(liquidityUsd)}
            , fee {toPercent(feePips / 10_000)}
          </li>
        ))}
      </ul>
    </details>
  );
}
