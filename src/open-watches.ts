import { createDeadlineSignal, throttle } from '@assay/chain';
import {
  components,
  createVerdictCache,
  decide,
  type FactService,
  TokenAnalysis,
  toNoTokenError,
  type VerdictCache,
} from '@assay/engine';
import { AppError, isOutage, knownValue, type TokenRef, toQuantity } from '@assay/facts';
import { createDatabaseErrorGuard } from './accounts/database-error-guard.js';
import type { Env } from './config/variables.js';
import type { Database } from './db/database.js';
import type { Logger } from './observability/logger.js';
import type { Reports } from './reports/reports.js';
import { toSnapshot } from './reports/to-snapshot.js';
import type { AnalysedToken } from './watches/analysed-token.js';
import { createWatchService, type WatchService } from './watches/watch-service.js';

const REPORT_EVERY_MS = 30_000;

/** Connects watches with the settings and the rest of the service. */
export function openWatches(
  env: Env,
  database: Database,
  facts: Pick<FactService, 'facts' | 'watched' | 'schedulers'>,
  reports: Pick<Reports, 'keep'>,
  log: Logger,
  nameServers?: readonly string[],
): WatchService {
  const verdictCache = createVerdictCache();
  const { schedulers } = facts;
  return createWatchService({
    database,
    guard: createDatabaseErrorGuard((error) => log.error({ err: error }, 'the watches cannot be reached')),
    most: {
      test: env.PLAN_TEST_WATCHES,
      starter: env.PLAN_STARTER_WATCHES,
      pro: env.PLAN_PRO_WATCHES,
      team: env.PLAN_TEAM_WATCHES,
      enterprise: env.PLAN_ENTERPRISE_WATCHES,
    },
    allowPrivate: env.WATCH_PRIVATE_RECEIVERS,
    signingKey: env.WATCH_SIGNING_KEY,
    schedulers,
    nameServers,
    rpcs: env.WATCH_SHARE === 0 ? new Map() : facts.watched.rpcs,
    requireContracts: (refs, caller) => requireContracts(facts, refs, caller),
    analyse: (signal) => (ref, block, reader) =>
      schedulers.watch_reading
        .run(reader, signal, () =>
          analyseAt(facts.watched, verdictCache, {
            ref,
            block,
            reader,
            signal,
            budgetMs: env.REQUEST_BUDGET_MS,
            reports,
          }),
        )
        .catch(toUnread),
    onError: throttle(REPORT_EVERY_MS, (error) => log.warn({ err: error }, 'a part of the watches failed')),
  });
}

/** Refused, as too many wait: it cannot be read now. */
function toUnread(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

/** How long the nodes may take to tell whether there are contracts. */
const LOOK_UP_MS = 5_000;

/**
 * A watch of nothing would never tell anything. Where no node answers, the addresses are taken as they are.
 * @throws {AppError} `invalid_request`
 */
async function requireContracts(
  { facts }: Pick<FactService, 'facts'>,
  refs: readonly TokenRef[],
  caller: string,
): Promise<void> {
  const { signal, release } = createDeadlineSignal(undefined, LOOK_UP_MS);
  const source = facts({ signal, deadline: Date.now() + LOOK_UP_MS, caller });
  const found = await Promise.all(refs.map((ref) => source.load('metadata', ref))).finally(release);
  const details = refs.flatMap(({ chain, address }, index) => {
    const fact = found[index];
    const kind = fact?.known ? fact.value.contractKind : 'erc20';
    const problems = kind === 'erc20' ? [] : (toNoTokenError(kind, { chain }).details ?? []);
    return problems.map((problem) => ({ ...problem, reason: `${address}: ${problem.reason}` }));
  });
  if (details[0]) throw new AppError('invalid_request', details[0].reason, { details });
}

interface Analysed {
  readonly ref: TokenRef;
  readonly block: number;
  /** On whose account it is read. */
  readonly reader: string;
  readonly signal: AbortSignal;
  readonly budgetMs: number;
  readonly reports: Pick<Reports, 'keep'>;
}

/** A complete analysis at a block, from the chain alone; `undefined` where it cannot be read. */
async function analyseAt(
  { past, rpcs }: FactService['watched'],
  verdictCache: VerdictCache,
  { ref, block, reader, signal, budgetMs, reports }: Analysed,
): Promise<AnalysedToken | 'no_token' | undefined> {
  try {
    const request = { signal, deadline: Date.now() + budgetMs, caller: reader };
    const { block: at, facts } = await past(ref, { block }, request);
    const kind = knownValue(await facts.load('metadata', ref))?.contractKind;
    if (kind !== undefined && kind !== 'erc20') return 'no_token';
    const now = at.timestamp * 1_000;
    const analysis = new TokenAnalysis(ref, { facts, components, verdictCache, at, now });
    const judged = await analysis.judge();
    const bag = await analysis.bag([...analysis.facts.keys()]);
    const whole = { input: { ref, facts: bag, now }, ...judged };
    const snapshot = toSnapshot(whole);
    if (!snapshot) return undefined;
    const metadata = knownValue(bag.metadata);
    // Facts may be of no block; all of them were read at this one.
    return {
      snapshot: { ...snapshot, block: at },
      name: metadata?.name ?? null,
      symbol: metadata?.symbol ?? null,
      isWhole: !Object.values(bag).some(isOutage),
      decide: (policy, intent) => decide(whole, { policy, request: { intent } }),
      keepReport: () => reports.keep(whole, `@${at.number}`),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'invalid_request') return undefined;
    // Either there is no contract, or the node is behind the block.
    const code = await rpcs.get(ref.chain)?.send('eth_getCode', [ref.address, toQuantity(block)], { signal });
    return code === '0x' ? 'no_token' : undefined;
  }
}
