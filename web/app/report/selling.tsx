import type { Answers } from '../api.js';
import { EvidenceButton } from '../evidence/evidence-button.js';
import { Badge, Figure, Hostile, NotKnown } from '../ui/basics.js';
import { toPercent, toPrice, toShare, toShortUsd, toUsd } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { Section } from './section.js';
import type { Report } from './state.js';

type Token = NonNullable<Answers['Selling']['token']>;
type Market = NonNullable<Token['market']>;
type Security = NonNullable<Token['security']>;
type ExitValue = NonNullable<Market['exitValues']>[number];

/** What selling brings now, and what simulated purchases and sales did. */
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
            <Simulated security={security ?? undefined} />
            <Exits values={market?.exitValues ?? undefined} />
            {market ? <MarketFigures market={market} /> : null}
          </>
        );
      }}
    </Section>
  );
}

function Exits({ values }: { values: readonly ExitValue[] | undefined }) {
  const best = bestBySize(values ?? []);
  if (best.length === 0) return <NotKnown why="no pool with a known depth was found" />;
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

function Simulated({ security }: { security: Security | undefined }) {
  const scan = security?.scanAnalysis;
  const trading = security?.trading;
  if (!scan) return <NotKnown why="no purchase and sale could be simulated" />;
  const yesNo = (value: boolean | null | undefined, yes: string, no: string) =>
    value === null || value === undefined ? (
      <Badge tone="unknown">{yes}: not known</Badge>
    ) : (
      <Badge tone={value ? 'good' : 'bad'}>{value ? yes : no}</Badge>
    );
  const environments = trading?.environments ?? [];
  const failing = environments.filter(({ canSell }) => canSell === false);
  const where = failing.map(({ environment }) => toShown(environment, 60)).join('; ');
  return (
    <div class="simulated">
      <p>
        {yesNo(scan.canBuy, 'a new buyer can buy', 'a new buyer cannot buy')}{' '}
        {yesNo(scan.canSell, 'and sell again', 'but cannot sell')}{' '}
        {scan.sellTax === null || scan.sellTax === undefined ? null : (
          <Badge tone={scan.sellTax > 15 ? 'bad' : scan.sellTax > 5 ? 'mid' : 'good'}>
            tax {toPercent(scan.buyTax ?? 0)} to buy, {toPercent(scan.sellTax)} to sell
          </Badge>
        )}{' '}
        <EvidenceButton of={{ kind: 'trading' }} what="Simulated purchases and sales" />
      </p>
      {scan.sellError ? (
        <p>
          The sale fails with: <Hostile text={scan.sellError} max={200} />
        </p>
      ) : null}
      {trading?.impersonates ? (
        <p class="warning" role="note">
          It looks like {toShown(trading.impersonates.symbol)}: {toShown(trading.impersonates.reason)}
        </p>
      ) : null}
      {trading?.cooldown ? <p>A sale fails in the block of the purchase and passes later.</p> : null}
      {failing.length > 0 ? (
        <p>A sale fails in {failing.length === environments.length ? 'every way that was tried' : where}.</p>
      ) : null}
      {trading?.holderSells && trading.holderSells.tried > 0 ? (
        <p class="fine">
          As {trading.holderSells.tried} real holders: {trading.holderSells.failed} of their sales fail.
        </p>
      ) : null}
    </div>
  );
}

function MarketFigures({
  market: { priceUsd, priceChange24h, liquidityUsd, volume24h, marketCap },
}: {
  market: Market;
}) {
  const shown = (value: number | null | undefined, write: (value: number) => string) =>
    value === null || value === undefined ? 'not known' : write(value);
  return (
    <dl class="figures">
      <Figure label="price" value={shown(priceUsd, toPrice)} />
      <Figure label="change in 24 h" value={shown(priceChange24h, toPercent)} />
      <Figure label="liquidity" value={shown(liquidityUsd, toShortUsd)} />
      <Figure label="volume in 24 h" value={shown(volume24h, toShortUsd)} />
      <Figure label="market cap" value={shown(marketCap, toShortUsd)} />
    </dl>
  );
}
