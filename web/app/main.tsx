import { render } from 'preact';
import './style.css';
import { Home } from './home.js';
import { Nothing } from './nothing.js';
import { Out } from './out.js';
import { ReportPage } from './report/report-page.js';
import { openReport } from './report/state.js';
import { nextFrame } from './ui/next-frame.js';

/** The page by its path. What few readers need is loaded when it is opened. */
async function toPage() {
  const { nothing, chains = '' } = document.documentElement.dataset;
  const [, first = '', chain = '', address = ''] = location.pathname.split('/');
  if (nothing) return <Nothing says={nothing} chains={toNames(chains)} address={address} />;
  if (first === 't') {
    // Asked for before the page is drawn, which takes as long as the answer is on its way.
    const report = openReport({ chain: decodeURIComponent(chain), address: decodeURIComponent(address) });
    await nextFrame();
    return <ReportPage report={report} />;
  }
  if (first === 'out') return <Out to={new URLSearchParams(location.search).get('to') ?? ''} />;
  if (first === 'r') {
    const { StoredPage } = await import('./stored/stored-page.js');
    return <StoredPage id={chain} />;
  }
  if (first === 'compare') {
    const { Compare } = await import('./compare/compare.js');
    return <Compare asked={new URLSearchParams(location.search)} />;
  }
  if (first === 'account') {
    const { Account } = await import('./account/account.js');
    return <Account />;
  }
  return <Home />;
}

const toNames = (text: string) => text.split(' ').filter((name) => name !== '');

const root = document.getElementById('page');
if (root)
  void toPage().then((page) => {
    root.replaceChildren();
    render(page, root);
  });
