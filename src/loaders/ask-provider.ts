import type { FactKind, FactMap } from '../capabilities/fact-map.js';
import type { FactBatch, ReadContext } from '../capabilities/provider.js';
import type { ChainName } from '../chains/registry.js';
import type { Address } from '../domain/address.js';
import { type Fact, missing } from '../domain/fact.js';
import type { Role } from '../domain/role.js';
import { AppError } from '../errors/app-error.js';
import { NO_WAITERS } from '../upstream/flights.js';
import type { PlannedProvider } from './fact-plan.js';

/**
 * `failed`: it could not be asked, was too slow, or gave nonsense for every token; `limited`: the role's limit refused, or this
 * service was overloaded;
 * `defect`: our own code threw. The rest says nothing about the provider: `abandoned`: the caller left early; `unasked`: somebody else's
 * absence left it nothing to be asked about.
 */
type CallOutcome = 'answered' | 'failed' | 'limited' | 'defect' | 'abandoned' | 'unasked';

/** One question to one provider, for metrics and logs. */
export interface ProviderCall {
  readonly provider: string;
  readonly role: Role;
  readonly kind: FactKind;
  readonly tokens: number;
  readonly durationMs: number;
  readonly outcome: CallOutcome;
  /** `defect` only; for the log, never for a caller. */
  readonly error?: unknown;
}

/** Somebody who waited this long and then left found the provider too slow. */
const SLOW_MS = 4_000;

/** Hears of every call that was made. */
export type CallObserver = (call: ProviderCall) => void;

/**
 * Asks, and never lets a provider's trouble out: one entry for each address, whatever the provider did.
 * Rejects only with `AppError` `rate_limited`, or `unavailable` where this service itself was overloaded.
 */
export async function askProvider<K extends FactKind>(
  kind: K,
  planned: PlannedProvider,
  chain: ChainName,
  addresses: readonly Address[],
  context: ReadContext,
  observe: CallObserver,
): Promise<FactBatch<K>> {
  const { provider, role } = planned;
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
      await untilAborted(() => reader(chain, addresses, context), context.signal),
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

/** Rows are matched by key; a row that is not there is an absence, and a row nobody asked for is dropped. */
function complete<K extends FactKind>(
  batch: FactBatch<K>,
  addresses: readonly Address[],
  source: string,
): FactBatch<K> {
  const left = missing('unavailable', `${source} left this token out of its answer.`, source);
  return new Map(addresses.map((address) => [address, batch.get(address) ?? left]));
}

/** A provider that passes on an absence names whose it is. */
function outcomeOf<K extends FactKind>(batch: FactBatch<K>, id: string): CallOutcome {
  const facts = [...batch.values()];
  if (facts.length > 0 && facts.every((fact) => !fact.known && fact.source !== id)) return 'unasked';
  const own = facts.filter((fact) => fact.known || fact.source === id);
  return own.length > 0 && own.every(isTrouble) ? 'failed' : 'answered';
}

/** An absence for want of a usable answer, as against "I do not know it". */
export function isTrouble(fact: Fact<unknown>): boolean {
  return (
    !fact.known &&
    (fact.reason === 'unavailable' || fact.reason === 'timed_out' || fact.reason === 'invalid_answer')
  );
}

/**
 * A provider that ignores its signal cannot hold its caller. The work is begun only where somebody is left to want it: work
 * begun and then not awaited would end the process when it fails.
 */
async function untilAborted<T>(begin: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([begin(), aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
