import type { Answers } from '../api.js';
import { EvidenceButton } from '../evidence/evidence-button.js';
import { Badge, Figures, Hostile, NotKnown } from '../ui/basics.js';
import { plural, toShare, toUsd } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { toTaxBadge } from './badges.js';
import { toMarketFigures } from './figures.js';
import { type Said, toYesNo } from './said.js';
import { Section } from './section.js';
import type { Report } from './state.js';

type Token = NonNullable<Answers['Selling']['token']>;
type Security = NonNullable<Token['security']>;
type ExitValue = NonNullable<NonNullable<Token['market']>['exitValues']>[number];

/** What selling brings now, and what purchases and sales that were tried did. */
export function Selling({ report }: { report: Report }) {
  return (
    <Section
      report={report}
      id="selling"
      title="What selling brings now"
      of="Selling"
      facts={['pools', 'simulation']}
    >
      {({ token }) => {
        if (!token?.market && !token?.security) return null;
        const { market, security } = token;
        return (
          <>
            <Tried security={security ?? undefined} />
            <Exits values={market?.exitValues ?? undefined} />
            {market ? <Figures of={toMarketFigures(market)} /> : null}
          </>
        );
      }}
    </Section>
  );
}

function Exits({ values }: { values: readonly ExitValue[] | undefined }) {
  const best = bestBySize(values ?? []);
  if (best.length === 0) return <NotKnown why="no pool was found that would buy it" />;
  return (
    <ol class="exits">
      {best.map(({ sizeUsd, receivedUsd, lossRatio, taxRatio, impactRatio }) => (
        <li key={sizeUsd} class={lossRatio > 0.5 ? 'bad' : lossRatio > 0.1 ? 'mid' : 'good'}>
          <span class="quiet">tokens worth {toUsd(sizeUsd)}</span>
          <strong>{toUsd(receivedUsd)}</strong>
          <span class="bar">
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="6" class="bar-back" />
              <rect width={Math.max(0, 100 - lossRatio * 100)} height="6" class="bar-front" />
            </svg>
          </span>
          <span>
            {receivedUsd === 0
              ? 'nothing: the sale fails'
              : `${toShare(lossRatio)} lost: tax ${taxRatio === null || taxRatio === undefined ? 'not known' : toShare(taxRatio)}, price and fee ${toShare(impactRatio)}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The best pool for each size: where a seller would go. */
function bestBySize(values: readonly ExitValue[]): readonly ExitValue[] {
  const best = new Map<number, ExitValue>();
  for (const value of values) {
    const before = best.get(value.sizeUsd);
    if (!before || before.receivedUsd < value.receivedUsd) best.set(value.sizeUsd, value);
  }
  return [...best.values()].sort((a, b) => a.sizeUsd - b.sizeUsd);
}

function Tried({ security }: { security: Security | undefined }) {
  const scan = security?.scanAnalysis;
  const trading = security?.trading;
  if (!scan) return <NotKnown why="no purchase and no sale could be tried" />;
  const badge = ({ tone, says }: Said) => <Badge tone={tone}>{says}</Badge>;
  const taxes = toTaxBadge(scan);
  const environments = trading?.environments ?? [];
  const failing = environments.filter(({ canSell }) => canSell === false);
  return (
    <div class="simulated">
      <p>
        {badge(toYesNo(scan.canBuy, 'a new buyer can buy', 'a new buyer cannot buy'))}{' '}
        {badge(toYesNo(scan.canSell, 'and sell again', 'but cannot sell'))}{' '}
        <Badge tone={taxes.tone}>{taxes.text}</Badge>{' '}
        <EvidenceButton of={{ kind: 'trading' }} what="Purchases and sales that we tried" />
      </p>
      {scan.sellError ? (
        <details>
          <summary>What the contract answered to the sale</summary>
          <Hostile text={scan.sellError} max={200} />
        </details>
      ) : null}
      {trading?.impersonates ? (
        <p class="warning" role="note">
          {toShown(trading.impersonates.reason)}
        </p>
      ) : null}
      {trading?.cooldown ? <p>You cannot sell it at once. Later you can.</p> : null}
      {failing.length > 0 ? (
        <p>
          Sales failed in {failing.length} of {plural(environments.length, 'situation')} that we tried.
        </p>
      ) : null}
      {trading?.holderSells && trading.holderSells.tried > 0 ? (
        <p class="fine">
          We sold as {plural(trading.holderSells.tried, 'real holder')}: {trading.holderSells.failed} of these
          sales failed.
        </p>
      ) : null}
    </div>
  );
}
