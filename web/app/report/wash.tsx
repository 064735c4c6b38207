import type { Answers } from '../api.js';
import { Badge, Figures } from '../ui/basics.js';
import { plural, toCount, toPercent, toShare, toWindow, toWords } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { toWashBadge } from './badges.js';
import { toWashFigures } from './figures.js';
import { toCountOf } from './said.js';
import { Section } from './section.js';
import { type Report, stateOf } from './state.js';

type WashData = NonNullable<NonNullable<Answers['Wash']['token']>['washTrading']>;

/** Volume that moves nothing between independent parties. */
export function Wash({ report }: { report: Report }) {
  return (
    <Section
      report={report}
      id="wash"
      title="Artificial trades"
      of="Wash"
      facts={['trades', 'walletLinks', 'pools']}
    >
      {({ token }) => {
        const wash = token?.washTrading;
        if (!wash || (wash.totalTradesAnalyzed ?? null) === null) return null;
        return <KnownWash wash={wash} report={report} />;
      }}
    </Section>
  );
}

function KnownWash({ wash, report }: { wash: WashData; report: Report }) {
  const share = wash.windowWashPercentage;
  const time = toWindow(wash.windowHours ?? 24);
  const { tone, text } = toWashBadge(wash, stateOf(report, 'washTrading'));
  return (
    <>
      <p class="summary">
        <Badge tone={tone}>{text}</Badge> {toCountOf(wash.suspiciousTrades, toCount)} of{' '}
        {plural(wash.totalTradesAnalyzed ?? 0, 'trade')} in {time} move nothing between independent parties.
      </p>
      {share === null || share === undefined ? null : (
        <svg
          class="shares"
          viewBox="0 0 100 5"
          preserveAspectRatio="none"
          role="img"
          aria-label={`${toPercent(share)} of the volume in ${time} is artificial`}
        >
          <rect width="100" height="5" class="bar-front" />
          <rect width={share} height="5" class="bar-bad" />
        </svg>
      )}
      {toWashFigures(wash).map((row) => (
        <Figures key={row[0]?.label} of={row} />
      ))}
      {wash.patterns && wash.patterns.length > 0 ? (
        <details>
          <summary>{plural(wash.patternsTotal ?? wash.patterns.length, 'pattern')}</summary>
          <ul class="plain-list">
            {wash.patterns.map(({ type, description, strict, trades, wallets, transactionHashes }, index) => (
              <li key={`${type}${index}`}>
                <Badge tone={strict ? 'bad' : 'mid'}>{toWords(type).toLowerCase()}</Badge>{' '}
                {toShown(description)}{' '}
                <span class="fine">
                  {plural(trades, 'trade')} of {plural(wallets.length, 'wallet')}
                </span>
                <Hashes hashes={transactionHashes} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <p class="fine">
        {wash.tradesCoverage === null || wash.tradesCoverage === undefined
          ? ''
          : `${toShare(wash.tradesCoverage)} of the time was read. `}
        {wash.sandwiches ? `${plural(wash.sandwiches, 'trade')} of bots were set aside. ` : ''}
        {wash.arbitrages ? `${plural(wash.arbitrages, 'trade')} between pools were set aside.` : ''}
      </p>
    </>
  );
}

function Hashes({ hashes }: { hashes: readonly string[] }) {
  if (hashes.length === 0) return null;
  return (
    <details class="inner">
      <summary>transactions</summary>
      {hashes.map((hash) => (
        <code key={hash} class="hash">
          {hash}
        </code>
      ))}
    </details>
  );
}
