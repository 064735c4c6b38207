import { useMemo } from 'preact/hooks';
import type { Answers } from '../api.js';
import { Address, Badge, Figures } from '../ui/basics.js';
import { plural, toCount, toPercent, toWords } from '../ui/format.js';
import { eligibleTokens, toHolderFigures, toShownDistribution } from './figures.js';
import { HolderBubbles } from './holder-map.js';
import { toHolderMap } from './holder-nodes.js';
import { toGroups } from './said.js';
import { Section } from './section.js';
import type { Report } from './state.js';

type HoldersData = NonNullable<NonNullable<Answers['Holders']['token']>['holders']>;
type Cluster = NonNullable<HoldersData['clusters']>[number];

/** Who holds it: the curve of concentration, the groups, and wallets that belong together. */
export function Holders({ report }: { report: Report }) {
  return (
    <Section
      report={report}
      id="holders"
      title="Who holds it"
      of="Holders"
      facts={['holders', 'walletLinks']}
    >
      {({ token }) => {
        const holders = token?.holders;
        if (!holders || (holders.totalHolders ?? null) === null) return null;
        return (
          <>
            <Figures of={toHolderFigures(holders)} />
            <Bubbles holders={holders} report={report} />
            <Curve holders={holders} />
            <Groups holders={holders} />
            <Clusters clusters={holders.clusters} total={holders.clustersTotal ?? 0} />
          </>
        );
      }}
    </Section>
  );
}

/** The largest accounts as a map; who deployed the token is known from another part. */
function Bubbles({ holders, report }: { holders: HoldersData; report: Report }) {
  const powers = report.part('Powers').value;
  const deployer = powers.state === 'here' ? powers.data.token?.security?.deployer : undefined;
  const map = useMemo(() => toHolderMap(holders, deployer), [holders, deployer]);
  if (map.nodes.length === 0) return null;
  return (
    <>
      <h3>The {plural(holders.topHolders?.length ?? 0, 'largest account')}, of all tokens</h3>
      <HolderBubbles map={map} />
    </>
  );
}

const W = 600;
const H = 180;
const P = 26;

/** How much the largest holders have together, of what the figures above are of. */
function Curve({ holders }: { holders: HoldersData }) {
  const shares = toShownDistribution(holders)?.cumulativePercentage ?? [];
  if (shares.length < 2) return null;
  const x = (place: number) => P + (place / shares.length) * (W - 2 * P);
  const y = (share: number) => H - P - (Math.min(100, share) / 100) * (H - 2 * P);
  const sum = shares.at(-1) ?? 0;
  const points = [`M${x(0)} ${y(0)}`, ...shares.map((share, place) => `L${x(place + 1)} ${y(share)}`)];
  const path = points.join(' ');
  return (
    <figure>
      <figcaption>
        What the {shares.length} largest have together, of {eligibleTokens}: all but pools, locks, exchanges
        and burned tokens
      </figcaption>
      <svg
        viewBox={`0 0 ${W} ${H}`}
        role="img"
        aria-label={`The ${shares.length} largest have ${toPercent(sum)} together, of ${eligibleTokens}`}
      >
        {[0, 50, 100].map((share) => (
          <g key={share}>
            <line x1={P} x2={W - P} y1={y(share)} y2={y(share)} class="grid" />
            <text x={P - 4} y={y(share) + 4} text-anchor="end" class="tick">
              {share}
            </text>
          </g>
        ))}
        <path d={`${path} L${x(shares.length)} ${y(0)} Z`} class="area" />
        <path d={path} class="line" />
        <text x={W - P} y={H - 8} text-anchor="end" class="tick">
          {shares.length} largest: {toPercent(sum)}
        </text>
      </svg>
    </figure>
  );
}

function Groups({ holders: { groups } }: { holders: HoldersData }) {
  if (!groups || groups.length === 0) return null;
  return (
    <>
      <h3>By kind of holder, of all tokens</h3>
      <ul class="plain-list columns">
        {groups.map(({ kind, count, percentage }) => (
          <li key={kind}>
            <strong>{toPercent(percentage)}</strong> {toWords(kind).toLowerCase()} ({toCount(count)})
          </li>
        ))}
      </ul>
    </>
  );
}

function Clusters({ clusters, total }: { clusters: readonly Cluster[] | null | undefined; total: number }) {
  if (!clusters || clusters.length === 0) return <p>{toGroups(clusters)}</p>;
  return (
    <div class="clusters">
      <h3>Wallets that belong together, of {eligibleTokens}</h3>
      <ul class="plain-list">
        {clusters.slice(0, 8).map(({ code, kinds, percentage, wallets, funders, transactionsTotal }) => (
          <li key={code}>
            <Badge tone={percentage > 10 ? 'bad' : percentage > 3 ? 'mid' : 'plain'}>
              {toPercent(percentage)}
            </Badge>{' '}
            {plural(wallets.length, 'wallet')}:{' '}
            {kinds.map((kind) => linkWords[kind] ?? toWords(kind)).join(', ')}
            {funders[0] ? (
              <>
                , funded by <Address value={funders[0]} />
              </>
            ) : null}
            <span class="fine"> shown by {plural(transactionsTotal, 'transaction')}</span>
          </li>
        ))}
      </ul>
      {total > clusters.length ? (
        <p class="fine">{plural(total - clusters.length, 'more group')} are not shown.</p>
      ) : null}
    </div>
  );
}

const linkWords: Readonly<Record<string, string>> = {
  common_funder: 'one account funded them',
  same_block_bundle: 'they bought in one block with money of one account',
  token_transfer: 'one sent the token to the other',
};
