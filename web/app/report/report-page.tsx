import { useEffect, useState } from 'preact/hooks';
import { opened } from '../evidence/evidence-button.js';
import { Nothing } from '../nothing.js';
import { Search } from '../search.js';
import { Address, Hostile } from '../ui/basics.js';
import { toCount } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { nextFrame } from '../ui/next-frame.js';
import { Candles } from './candles.js';
import { Changes } from './changes.js';
import { Early } from './early.js';
import { Findings } from './findings.js';
import { Histories } from './histories.js';
import { Holders } from './holders.js';
import { Links } from './links.js';
import { Liquidity } from './liquidity.js';
import { Past } from './past.js';
import { Powers } from './powers.js';
import { Questions } from './questions.js';
import { Refusal } from './refusal.js';
import { Selling } from './selling.js';
import type { Report } from './state.js';
import { Toolbar } from './toolbar.js';
import { Verdict } from './verdict.js';
import { Wash } from './wash.js';

/** How many parts are begun between two paints. */
const PARTS_A_FRAME = 3;

const contents = [
  ['powers', 'Who can do what'],
  ['selling', 'Selling'],
  ['liquidity', 'Liquidity'],
  ['candles', 'Price'],
  ['histories', 'Over time'],
  ['holders', 'Holders'],
  ['wash', 'Wash trades'],
  ['early', 'Early buyers'],
  ['links', 'Links'],
  ['findings', 'Contract'],
  ['changes', 'History'],
  ['questions', 'Questions'],
] as const;

/** The report of one token. */
export function ReportPage({ report }: { report: Report }) {
  const refusal = report.refusal.value;
  const noToken = report.noToken.value;
  if (noToken)
    return <Nothing says={noToken.reason} chains={noToken.chains ?? []} address={report.ref.address} />;
  return (
    <>
      <Search />
      <Title report={report} />
      {refusal ? (
        <Refusal refusal={refusal} />
      ) : (
        <>
          <Toolbar report={report} />
          <Verdict report={report} />
          <nav class="contents" aria-label="Parts of the report">
            {contents.map(([id, says]) => (
              <a key={id} href={`#${id}`}>
                {says}
              </a>
            ))}
          </nav>
          <Parts report={report} />
          <Fine report={report} />
          <Drawer report={report} />
        </>
      )}
    </>
  );
}

const parts = [
  Powers,
  Selling,
  Liquidity,
  Candles,
  Histories,
  Holders,
  Wash,
  Early,
  Links,
  Findings,
  Changes,
  Past,
  Questions,
];

/** The parts below the verdict, some in each frame: all at once would hold up the first paint. */
function Parts({ report }: { report: Report }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count < parts.length) void nextFrame().then(() => setCount(count + PARTS_A_FRAME));
  }, [count]);
  return (
    <div class="parts" aria-busy={count < parts.length}>
      {parts.slice(0, count).map((Part) => (
        <Part key={Part.name} report={report} />
      ))}
    </div>
  );
}

function Title({ report }: { report: Report }) {
  const part = report.part('Identity').value;
  const metadata = part.state === 'here' ? part.data.token?.metadata : undefined;
  const name = metadata?.name ?? metadata?.symbol ?? '';
  useEffect(() => {
    if (name !== '') document.title = `${toShown(name, 40)} · Assay`;
  }, [name]);
  return (
    <div class="title">
      <h1>{metadata ? <Hostile text={name} max={80} /> : part.state === 'waiting' ? '…' : 'Token'}</h1>
      <p>
        {metadata?.symbol ? (
          <span class="symbol">
            <Hostile text={metadata.symbol} max={24} />
          </span>
        ) : null}{' '}
        <span class="chain">{report.ref.chain}</span> <Address value={report.ref.address} />
      </p>
    </div>
  );
}

function Fine({ report }: { report: Report }) {
  const part = report.part('Verdict').value;
  const token = part.state === 'here' ? part.data.token : undefined;
  return (
    <p class="fine">
      {token
        ? `Read at block ${token.blockNumber ? toCount(token.blockNumber) : 'not known'}, judged by policy ${token.policyVersion}. `
        : ''}
      A score is no advice. Prices are drawn with Lightweight Charts by TradingView.
    </p>
  );
}

/** The drawer is loaded when the first evidence is opened. */
function Drawer({ report }: { report: Report }) {
  const [Loaded, setLoaded] = useState<typeof import('../evidence/drawer.js').Drawer>();
  const isOpen = opened.value !== undefined;
  useEffect(() => {
    if (isOpen && !Loaded)
      void import('../evidence/drawer.js').then(({ Drawer: drawer }) => setLoaded(() => drawer));
  }, [isOpen, Loaded]);
  return Loaded ? <Loaded token={report.ref} /> : null;
}
