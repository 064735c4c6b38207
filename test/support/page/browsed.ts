import type { Browser } from 'playwright-core';
import { openTestDatabase } from '../account-database.js';
import { launch, openTab, type View, type WatchedPage } from './browser.js';
import { buildPage } from './build-page.js';
import { type PageService, startPageService } from './page-service.js';

/** The page with a browser to look at it: started once for all suites of the page. */
export interface Browsed {
  readonly served: PageService;
  readonly browser: Browser;
  /** The one tab of the suites, as if it were new. */
  open(view?: View): Promise<WatchedPage>;
  stop(): Promise<void>;
}

export async function startBrowsed(): Promise<Browsed> {
  const served = await startPageService({ build: buildPage, openDatabase: () => openTestDatabase() });
  const browser = await launch();
  const tab = await openTab(browser, served.base);
  return {
    served,
    browser,
    open: (view) => tab.open(view),
    async stop() {
      await browser.close();
      await served.stop();
    },
  };
}
