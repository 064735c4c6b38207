import type { DeployedScenario, Devnet } from '../../../devnet/devnet.js';
import { toDevnetSettings } from '../../../devnet/devnet-settings.js';
import { payer } from '../../../devnet/payments.js';
import { startDevnet } from '../../../devnet/start.js';
import type { Database } from '../../../src/db/database.js';
import { createLogger } from '../../../src/observability/logger.js';
import { createService } from '../../../src/service.js';
import { buildApp } from '../../../web/build-app.js';

/** The service with its page, open to readers without a key, over chains of its own. */
export interface PageService {
  readonly base: string;
  readonly devnet: Devnet;
  story(id: string): DeployedScenario;
  /** Another service over the same chains, with other variables, or whose readers bring a key. */
  beside(
    environment: Readonly<Record<string, string>>,
    readers?: Readers,
  ): Promise<Pick<PageService, 'base' | 'stop'>>;
  stop(): Promise<void>;
}

/** Who reads: anyone, or who brings a key. */
type Readers = 'all' | 'keys';

/** What a run of tests has made already. */
interface Ready {
  /** Resolves when the page is built. */
  build(): Promise<void>;
  /** A database for a service, which closes it. */
  openDatabase(): Promise<Database>;
}

/** @param ready without it, the page is built, and each service makes a database of its own */
export async function startPageService(ready?: Ready): Promise<PageService> {
  const build = ready?.build ?? (() => buildApp('web/static', 'fast'));
  const [devnet] = await Promise.all([startDevnet(), build()]);
  const serve = (environment: Readonly<Record<string, string>>, readers: Readers) =>
    startService(devnet, environment, readers, ready);
  const { base, stop } = await serve({}, 'all');
  return {
    base,
    devnet,
    story(id) {
      const found = devnet.scenarios.find((scenario) => scenario.id === id);
      if (!found) throw new RangeError(`No such story: ${id}`);
      return found;
    },
    beside: (environment, readers = 'all') => serve(environment, readers),
    async stop() {
      await stop();
      await devnet.stop();
    },
  };
}

async function startService(
  devnet: Devnet,
  environment: Readonly<Record<string, string>>,
  readers: Readers,
  ready?: Ready,
): Promise<Pick<PageService, 'base' | 'stop'>> {
  const settings = toDevnetSettings(devnet, {
    PORT: '0',
    PAGE_PER_MINUTE: '100000',
    TIER_OPEN_PER_MINUTE: '100000',
    PAGE_NEW_PER_MINUTE: '100000',
    LIMIT_PER_MINUTE: '100000',
    TIER_STANDARD_PER_MINUTE: '100000',
    TIER_LOW_PER_MINUTE: '100000',
    // The receivers of tests are on this machine.
    WATCH_PRIVATE_RECEIVERS: 'true',
    ...environment,
  });
  let pageKey: string | undefined;
  const service = await createService(settings, {
    log: createLogger('silent', []),
    pageKey: () => (readers === 'all' ? pageKey : undefined),
    stories: devnet.scenarios,
    ...(ready ? { database: await ready.openDatabase() } : {}),
  });
  const base = await service.listen();
  pageKey = (await service.accounts.grantEnterprise(payer.address, { quota: 1_000_000 })).apiKey;
  return { base, stop: () => service.close() };
}
