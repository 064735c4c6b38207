import type { ChainName } from '../chains/registry.js';
import type { Address } from '../domain/address.js';
import { type Fact, type Known, type Missing, missing } from '../domain/fact.js';
import { type FactKind, type FactMap, factRoles } from '../domain/fact-map.js';
import { AppError } from '../errors/app-error.js';
import type { FactBatch, ReadContext } from '../providers/provider.js';
import type { Admissions } from './admissions.js';
import { askProvider, type CallObserver, isTrouble } from './ask-provider.js';
import { type Combinations, type FactPlan, heaviestAbsence, type PlannedProvider } from './fact-plan.js';
import { createOwnSignal } from './own-signal.js';

export interface FactWork {
  readonly plan: FactPlan;
  readonly combinations: Combinations;
  readonly admissions: Admissions;
  readonly observe: CallObserver;
  /** Longest time for one outside service, so that one that hangs leaves time for the next. The chain has the whole budget. */
  readonly providerBudgetMs: number;
}

/** `whole`: every source that was to be asked together has answered; otherwise it is worth asking again soon. */
type Settle<K extends FactKind> = (address: Address, fact: Fact<FactMap[K]>, whole: boolean) => void;

/**
 * Answers one kind of question for a batch of tokens of one chain: asks the planned providers, and settles each token
 * as soon as its answer is complete. Rejects with `AppError` `rate_limited` or `unavailable` only where a limit, or the overload
 * of this service, left tokens without any answer.
 */
export async function runFactWork<K extends FactKind>(
  work: FactWork,
  kind: K,
  chain: ChainName,
  addresses: readonly Address[],
  context: ReadContext,
  settle: Settle<K>,
): Promise<void> {
  const providers = work.plan[kind];
  const combination = work.combinations[kind];
  const answers = new Map<Address, Fact<FactMap[K]>[]>(addresses.map((address) => [address, []]));
  const isEnough = combination?.isEnough ?? ((fact: Fact<FactMap[K]>) => fact.known);
  let open = addresses;
  let refusal: unknown;
  const note = (batch: FactBatch<K>) => {
    for (const [address, fact] of batch) answers.get(address)?.push(fact);
  };
  const conclude = (address: Address) => {
    const said = answers.get(address) ?? [];
    const fact = toOne(kind, said, combination?.combine);
    const whole = combination?.ask !== 'together' || (refusal === undefined && !said.some(isTrouble));
    if (fact.known || refusal === undefined) settle(address, fact, whole);
  };

  if (combination?.ask === 'together') {
    const batches = await Promise.allSettled(
      providers.map((planned) => ask(work, kind, planned, chain, open, context)),
    );
    for (const batch of batches) {
      if (batch.status === 'fulfilled') note(batch.value);
      else refusal = refusalOf(batch.reason);
    }
  } else {
    for (const planned of providers) {
      try {
        note(await ask(work, kind, planned, chain, open, context));
      } catch (error) {
        refusal = refusalOf(error);
        continue;
      }
      for (const address of open) if (answers.get(address)?.some(isEnough)) conclude(address);
      open = open.filter((address) => !answers.get(address)?.some(isEnough));
      if (open.length === 0) return;
    }
  }
  for (const address of open) conclude(address);
  if (refusal !== undefined) throw refusal;
}

/** Only a limit or an overload may reject; whatever else gets here is a defect of this file. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** As good as no limit: the work's own budget ends sooner. */
const LONGEST_MS = 600_000;

async function ask<K extends FactKind>(
  work: FactWork,
  kind: K,
  planned: PlannedProvider,
  chain: ChainName,
  addresses: readonly Address[],
  context: ReadContext,
): Promise<FactBatch<K>> {
  const budgetMs = planned.admission === 'request' ? work.providerBudgetMs : LONGEST_MS;
  const own = createOwnSignal(context.signal, budgetMs);
  try {
    if (planned.admission === 'batch') {
      const refs = addresses.map((address) => ({ chain, address }));
      await work.admissions.admit(factRoles[kind], refs, { signal: own.signal, caller: context.caller });
    }
    return await askProvider(
      kind,
      planned,
      chain,
      addresses,
      { ...context, signal: own.signal },
      work.observe,
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { id } = planned.provider;
    return new Map(addresses.map((a) => [a, missing('timed_out', `${id} could not be asked in time.`, id)]));
  } finally {
    own.release();
  }
}

function toOne<K extends FactKind>(
  kind: K,
  facts: readonly Fact<FactMap[K]>[],
  combine: ((answers: readonly [Known<FactMap[K]>, ...Known<FactMap[K]>[]]) => Known<FactMap[K]>) | undefined,
): Fact<FactMap[K]> {
  const [first, ...others] = facts.filter((fact): fact is Known<FactMap[K]> => fact.known);
  if (first) return combine ? combine([first, ...others]) : first;
  const absence = heaviestAbsence(facts.filter((fact): fact is Missing => !fact.known));
  return absence ?? missing('not_configured', `No provider is configured for ${kind}.`, factRoles[kind]);
}
