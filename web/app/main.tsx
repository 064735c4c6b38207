import { render } from 'preact';
import './style.css';
import { Home } from './home.js';
import { Out } from './out.js';
import { ReportPage } from './report/report-page.js';

/** The page by its path. What few readers need is loaded when it is opened. */
async function toPage() {
  const [, first = '', chain = '', address = ''] = location.pathname.split('/');
  if (first === 't')
    return <ReportPage chain={decodeURIComponent(chain)} address={decodeURIComponent(address)} />;
  if (first === 'out') return <Out to={new URLSearchParams(location.search).get('to') ?? ''} />;
  if (first === 'account') {
    const { Account } = await import('./account/account.js');
    return <Account />;
  }
  return <Home />;
}

const root = document.getElementById('page');
if (root)
  void toPage().then((page) => {
    root.replaceChildren();
    render(page, root);
  });
