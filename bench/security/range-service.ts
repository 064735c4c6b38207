import { mergeChains } from '@assay/chain';
import { createFactService, type FactService } from '@assay/engine';
import { builtInChains, type FactSource, nodeVariableOf, toChainTable } from '@assay/facts';
import { toEngineSettings } from '../../src/config/engine-settings.js';
import { readSettings } from '../../src/config/settings.js';
import { createLogger } from '../../src/observability/logger.js';
import type { Range } from '../range/start-range.js';

/** Long enough for a busy machine to try everything. */
const BUDGET_MS = 120_000;

const roles = ['AUDIT', 'SCAN', 'MARKET', 'EXPLORER'];
const onlyChain = Object.fromEntries(
  roles.flatMap((role) => [
    [`${role}_PROVIDERS`, 'onchain'],
    [`LIMIT_${role}_RPS`, '1000'],
    [`LIMIT_${role}_BURST`, '1000'],
  ]),
);

/** Reads facts of tokens on the range as the service does, with the chain as the only provider. */
export function createRangeService(range: Range): FactService {
  const urls = Object.entries(range.chains).map(([chain, node]) => [nodeVariableOf(chain), node?.rpcUrl]);
  const settings = readSettings({
    DATA_DIR: 'memory',
    REQUEST_BUDGET_MS: String(BUDGET_MS),
    ...onlyChain,
    ...Object.fromEntries(urls),
  });
  const chains = toChainTable(mergeChains(builtInChains, range.chainsFile));
  return createFactService(toEngineSettings({ ...settings, chains }), { log: createLogger('warn', []) });
}

/** Facts of one analysis that starts now. */
export function factsNow(service: FactService): FactSource {
  return service.facts({
    signal: AbortSignal.timeout(BUDGET_MS),
    deadline: Date.now() + BUDGET_MS,
    caller: 'bench',
  });
}
