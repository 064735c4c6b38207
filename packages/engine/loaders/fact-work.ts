import { createDeadlineSignal } from '@assay/chain';
import {
  type Address,
  AppError,
  type ChainName,
  type Fact,
  type FactKind,
  type FactMap,
  type FactSource,
  factRoles,
  type Known,
  type Missing,
  missing,
} from '@assay/facts';
import type { FactBatch } from '../capabilities/provider.js';
import { askProvider, type CallObserver, type FactQuestion, isFailure } from './ask-provider.js';
import { type Combinations, type FactPlan, heaviestMissing, type PlannedProvider } from './fact-plan.js';
import { withPartnerUse } from './partner-use.js';
import type { RequestPermits } from './request-permits.js';

export interface FactWork {
  readonly plan: FactPlan;
  readonly combinations: Combinations;
  readonly permits: RequestPermits;
  readonly observe: CallObserver;
  /**
   * The facts that all callers share. If present, only partner providers are asked, with the caller's own
   * key.
   */
  readonly shared?: FactSource;
  /**
   * The refusal where a service says that its own limit is reached and nobody else of its role can answer.
   * `undefined`: the answer is a missing fact.
   */
  readonly refusalByProvider?: (kind: FactKind, given: readonly Fact<unknown>[]) => AppError | undefined;
  /**
   * Maximum time for one outside service, so that a slow one leaves time for the next. The chain has the
   * whole budget.
   */
  readonly providerBudgetMs: number;
}

/** `whole`: every source that was asked together has answered. If false, the fact is asked for again soon. */
type Settle<K extends FactKind> = (address: Address, fact: Fact<FactMap[K]>, whole: boolean) => void;

/**
 * Answers one kind of question for a batch of tokens of one chain: asks the planned providers, and settles
 * each token as soon as its answer is complete. Rejects with `AppError` `rate_limited` or `unavailable` only
 * if a limit or an overload of this service left tokens without any answer.
 */
export async function runFactWork<K extends FactKind>(
  work: FactWork,
  question: FactQuestion<K>,
  settle: Settle<K>,
): Promise<void> {
  const run = new FactRun(work, question, settle);
  await (run.isTogether ? run.askAll() : run.askInOrder());
  run.end();
}

type Source<K extends FactKind> = (open: readonly Address[]) => Promise<FactBatch<K>>;

/** The answers to one question, as they arrive. */
class FactRun<K extends FactKind> {
  readonly isTogether: boolean;
  private readonly sources: readonly Source<K>[];
  private readonly answers: ReadonlyMap<Address, Answers<K>>;
  private open: readonly Address[];
  private refusal: AppError | undefined;
  private ownLimit: AppError | undefined;

  constructor(
    private readonly work: FactWork,
    private readonly question: FactQuestion<K>,
    private readonly settle: Settle<K>,
  ) {
    this.open = question.addresses;
    this.answers = new Map(this.open.map((address) => [address, { given: [], partner: [] }]));
    this.sources = this.toSources();
    // A caller that sends its own key wants what the partner adds, also where the others know enough.
    this.isTogether = work.shared !== undefined || work.combinations[question.kind]?.ask === 'together';
  }

  async askAll(): Promise<void> {
    const batches = await Promise.allSettled(this.sources.map((source) => source(this.open)));
    for (const batch of batches) {
      if (batch.status === 'fulfilled') this.note(batch.value);
      else this.refusal = refusalOf(batch.reason);
    }
  }

  /** Asks each source for what the ones before it did not know. */
  async askInOrder(): Promise<void> {
    const isEnough = this.work.combinations[this.question.kind]?.isEnough ?? (({ known }) => known);
    const isAnswered = (address: Address) => this.answers.get(address)?.given.some(isEnough) === true;
    for (const source of this.sources) {
      try {
        this.note(await source(this.open));
      } catch (error) {
        this.refusal = refusalOf(error);
        continue;
      }
      for (const address of this.open) if (isAnswered(address)) this.conclude(address);
      this.open = this.open.filter((address) => !isAnswered(address));
      if (this.open.length === 0) return;
    }
  }

  /** Settles the tokens that are left. @throws {AppError} the refusal that left some without an answer */
  end(): void {
    const isAnswered = this.open.length === 0;
    for (const address of this.open) this.conclude(address);
    const thrown = isAnswered ? undefined : (this.refusal ?? this.ownLimit);
    if (thrown !== undefined) throw thrown;
  }

  private toSources(): Source<K>[] {
    const { work, question } = this;
    const { shared } = work;
    const providers = work.plan[question.kind].filter(({ role }) => !shared || role === 'partner');
    const sources = providers.map((planned) => async (open: readonly Address[]) => {
      const batch = await ask(work, planned, { ...question, addresses: open });
      if (planned.role === 'partner')
        for (const [address, fact] of batch) this.answers.get(address)?.partner.push(fact);
      return batch;
    });
    if (shared) sources.unshift((open) => loadEach(shared, question.kind, question.chain, open));
    return sources;
  }

  private note(batch: FactBatch<K>): void {
    for (const [address, fact] of batch) this.answers.get(address)?.given.push(fact);
  }

  private conclude(address: Address): void {
    const { work, refusal } = this;
    const { given, partner } = this.answers.get(address) ?? { given: [], partner: [] };
    const fact = toFact(work, this.question, given, partner);
    const whole = !this.isTogether || (refusal === undefined && !given.some(isFailure));
    // A caller that sends its own key must learn that its limit is reached. Other callers accept another
    // source's answer.
    const isEnoughForAll = fact.known && !(work.shared && refusal?.provider === 'partner');
    const late = isEnoughForAll ? undefined : work.refusalByProvider?.(this.question.kind, given);
    this.ownLimit ??= late;
    if (!late && (isEnoughForAll || refusal === undefined)) this.settle(address, fact, whole);
  }
}

/** What was answered about one token, and the partner provider's part of it. */
interface Answers<K extends FactKind> {
  readonly given: Fact<FactMap[K]>[];
  readonly partner: Fact<FactMap[K]>[];
}

/** One fact from all answers about a token. */
function toFact<K extends FactKind>(
  { combinations, shared }: FactWork,
  { kind, context }: FactQuestion<K>,
  given: readonly Fact<FactMap[K]>[],
  partner: readonly Fact<FactMap[K]>[],
): Fact<FactMap[K]> {
  const fact = withMissing(toOne(kind, given, combinations[kind]?.combine), shared ? given : []);
  return context.partnerApiKey === undefined ? fact : withPartnerUse(fact, partner);
}

async function loadEach<K extends FactKind>(
  source: FactSource,
  kind: K,
  chain: ChainName,
  addresses: readonly Address[],
): Promise<FactBatch<K>> {
  const facts = addresses.map(
    async (address): Promise<[Address, Fact<FactMap[K]>]> => [
      address,
      await source.load(kind, { chain, address }),
    ],
  );
  return new Map(await Promise.all(facts));
}

/** Adds to a known answer why other sources, asked for this caller only, gave none. */
function withMissing<T>(fact: Fact<T>, given: readonly Fact<T>[]): Fact<T> {
  const missingFacts = given.filter((each): each is Missing => !each.known);
  if (!fact.known || missingFacts.length === 0) return fact;
  const unanswered = missingFacts.map(({ source, detail }) => ({
    source,
    observedAt: fact.observedAt,
    says: { no_answer: detail },
  }));
  return { ...fact, opinions: [...(fact.opinions ?? []), ...unanswered] };
}

/** Only a limit or an overload may reject. Any other error is a defect of this file. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** No limit in practice: the work's own budget ends sooner. */
const UNLIMITED_MS = 600_000;

async function ask<K extends FactKind>(
  work: FactWork,
  planned: PlannedProvider,
  question: FactQuestion<K>,
): Promise<FactBatch<K>> {
  const { kind, chain, addresses, context } = question;
  const budgetMs = planned.admission === 'request' ? work.providerBudgetMs : UNLIMITED_MS;
  const own = createDeadlineSignal(context.signal, budgetMs);
  try {
    if (planned.admission === 'batch') {
      const refs = addresses.map((address) => ({ chain, address }));
      await work.permits.admit(factRoles[kind], refs, { signal: own.signal, caller: context.caller });
    }
    const limited = { ...question, context: { ...context, signal: own.signal } };
    return await askProvider(planned, limited, work.observe);
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
  const heaviest = heaviestMissing(facts.filter((fact): fact is Missing => !fact.known));
  return heaviest ?? missing('not_configured', `No provider is configured for ${kind}.`, factRoles[kind]);
}
