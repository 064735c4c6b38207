import { useEffect, useMemo, useState } from 'preact/hooks';
import { opened } from '../evidence/evidence-button.js';
import { Search } from '../search.js';
import { Address, Hostile } from '../ui/basics.js';
import { toShown } from '../ui/hostile.js';
import { Candles } from './candles.js';
import { Changes } from './changes.js';
import { Early } from './early.js';
import { Findings } from './findings.js';
import { Holders } from './holders.js';
import { Links } from './links.js';
import { Liquidity } from './liquidity.js';
import { Past } from './past.js';
import { Powers } from './powers.js';
import { Questions } from './questions.js';
import { Refusal } from './refusal.js';
import { Selling } from './selling.js';
import { openReport, type Report, type TokenRef } from './state.js';
import { Verdict } from './verdict.js';
import { Wash } from './wash.js';

const contents = [
  ['powers', 'Who can do what'],
  ['selling', 'Selling'],
  ['liquidity', 'Liquidity'],
  ['candles', 'Price'],
  ['holders', 'Holders'],
  ['wash', 'Wash trades'],
  ['early', 'Early buyers'],
  ['links', 'Links'],
  ['findings', 'Contract'],
  ['changes', 'History'],
  ['questions', 'Questions'],
] as const;

/** The report of one token. */
export function ReportPage(ref: TokenRef) {
  const { chain, address } = ref;
  const report = useMemo(() => openReport({ chain, address }), [chain, address]);
  const refusal = report.refusal.value;
  return (
    <>
      <Search />
      <Title report={report} />
      {refusal ? (
        <Refusal refusal={refusal} />
      ) : (
        <>
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

function Parts({ report }: { report: Report }) {
  return (
    <div class="parts">
      <Powers report={report} />
      <Selling report={report} />
      <Liquidity report={report} />
      <Candles report={report} />
      <Holders report={report} />
      <Wash report={report} />
      <Early report={report} />
      <Links report={report} />
      <Findings report={report} />
      <Changes report={report} />
      <Past report={report} />
      <Questions report={report} />
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
        ? `Read at block ${token.blockNumber ?? 'not known'}, judged by policy ${token.policyVersion}. `
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
  return Loaded ? <Loaded report={report} /> : null;
}
