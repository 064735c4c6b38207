import type { Browser } from 'playwright-core';
import { launch, openPage, type View, type WatchedPage } from './browser.js';
import { type PageService, startPageService } from './page-service.js';

/** The page with a browser to look at it: started once for all suites of the page. */
export interface Browsed {
  readonly served: PageService;
  readonly browser: Browser;
  open(view?: View): Promise<WatchedPage>;
  stop(): Promise<void>;
}

export async function startBrowsed(): Promise<Browsed> {
  const served = await startPageService();
  const browser = await launch();
  return {
    served,
    browser,
    open: (view) => openPage(browser, served.base, view),
    async stop() {
      await browser.close();
      await served.stop();
    },
  };
}
