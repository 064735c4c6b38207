import { asCaller, orAborted, traced } from '@assay/chain';
import {
  type Address,
  AppError,
  type ChainName,
  type Fact,
  type FactKind,
  type FactMap,
  missing,
  type Role,
} from '@assay/facts';
import type { FactBatch, LoadContext } from '../capabilities/provider.js';
import { NO_WAITERS } from '../upstream/flights.js';
import type { PlannedProvider } from './fact-plan.js';

/**
 * `failed`: the provider could not be asked, was too slow, or gave an invalid answer for every token.
 * `limited`: the role's limiter refused, or this service was overloaded. `defect`: our own code threw. The
 * other two say nothing about the provider. `abandoned`: the caller left early. `unasked`: a fact that the
 * provider needs was missing, so it was not asked.
 */
type CallOutcome = 'answered' | 'failed' | 'limited' | 'defect' | 'abandoned' | 'unasked';

/** One kind of question about a batch of tokens of one chain. */
export interface FactQuestion<K extends FactKind> {
  readonly kind: K;
  readonly chain: ChainName;
  readonly addresses: readonly Address[];
  readonly context: LoadContext;
}

/** One call of one provider, for metrics and logs. */
export interface ProviderCall {
  readonly provider: string;
  readonly role: Role;
  readonly kind: FactKind;
  readonly tokens: number;
  readonly durationMs: number;
  readonly outcome: CallOutcome;
  /** Only for `defect`, and only for the log: callers never see it. */
  readonly error?: unknown;
}

/** If a caller leaves after waiting this long, the provider counts as too slow. */
const SLOW_MS = 4_000;

/** Called for every provider call. */
export type CallObserver = (call: ProviderCall) => void;

/**
 * Asks one provider. Errors of the provider become missing facts: the result has one entry for each address.
 * Rejects only with `AppError` `rate_limited`, or `unavailable` if this service is overloaded.
 */
export function askProvider<K extends FactKind>(
  planned: PlannedProvider,
  question: FactQuestion<K>,
  observe: CallObserver,
): Promise<FactBatch<K>> {
  const attributes = () => ({
    'assay.provider': planned.provider.id,
    'assay.role': planned.role,
    'assay.fact': question.kind,
    'assay.chain': question.chain,
    'assay.tokens': question.addresses.length,
  });
  return traced('provider.ask', 'internal', attributes, () => ask(planned, question, observe));
}

async function ask<K extends FactKind>(
  { provider, role }: PlannedProvider,
  { kind, chain, addresses, context }: FactQuestion<K>,
  observe: CallObserver,
): Promise<FactBatch<K>> {
  const startedAt = performance.now();
  const report = (outcome: ProviderCall['outcome'], error?: unknown) =>
    observe({
      provider: provider.id,
      role,
      kind,
      tokens: addresses.length,
      durationMs: performance.now() - startedAt,
      outcome,
      ...(error === undefined ? {} : { error }),
    });
  const forAll = (fact: Fact<FactMap[K]>): FactBatch<K> =>
    new Map(addresses.map((address) => [address, fact]));
  try {
    const reader = provider.readers[kind];
    if (!reader) return forAll(missing('not_supported', `${provider.id} does not answer this.`, provider.id));
    const batch = complete(
      await untilAborted(
        () => asCaller(context.caller, () => reader(chain, addresses, context)),
        context.signal,
      ),
      addresses,
      provider.id,
    );
    report(outcomeOf(batch, provider.id));
    return batch;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'rate_limited' || error.code === 'unavailable')) {
      report('limited');
      throw error;
    }
    if (context.signal.aborted) {
      const early = context.signal.reason === NO_WAITERS && performance.now() - startedAt < SLOW_MS;
      report(early ? 'abandoned' : 'failed');
      return forAll(missing('timed_out', `${provider.id} did not answer in time.`, provider.id));
    }
    report('defect', error);
    return forAll(missing('unavailable', `${provider.id} could not be asked.`, provider.id));
  }
}

/**
 * Matches rows by address. A row that is not there is a missing fact. A row that was not asked for is
 * dropped.
 */
function complete<K extends FactKind>(
  batch: FactBatch<K>,
  addresses: readonly Address[],
  source: string,
): FactBatch<K> {
  const left = missing('unavailable', `${source} left this token out of its answer.`, source);
  return new Map(addresses.map((address) => [address, batch.get(address) ?? left]));
}

/** A missing fact that a provider passes on has another provider as its source. */
function outcomeOf<K extends FactKind>(batch: FactBatch<K>, id: string): CallOutcome {
  const facts = [...batch.values()];
  if (facts.length > 0 && facts.every((fact) => !fact.known && fact.source !== id)) return 'unasked';
  const own = facts.filter((fact) => fact.known || fact.source === id);
  return own.length > 0 && own.every(isFailure) ? 'failed' : 'answered';
}

/**
 * Whether a fact is missing because there was no usable answer, and not because the provider does not know
 * it.
 */
export function isFailure(fact: Fact<unknown>): boolean {
  return (
    !fact.known &&
    (fact.reason === 'unavailable' || fact.reason === 'timed_out' || fact.reason === 'invalid_answer')
  );
}

/**
 * Stops waiting for a provider that ignores its signal. The work starts only if the signal is not aborted:
 * work that nobody awaits would end the process when it fails.
 */
async function untilAborted<T>(begin: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return orAborted(begin(), signal);
}
