import { setImmediate as nextTick } from 'node:timers/promises';
import { runCooperatively } from '@assay/chain';
import {
  AppError,
  type BlockRef,
  type Fact,
  type FactBag,
  type FactKind,
  type FactMap,
  type FactSource,
  isOutage,
  type TokenRef,
  tokenKey,
} from '@assay/facts';
import type { AssessInput, Component, Verdict, VerdictObserver } from '../capabilities/component.js';
import { type CoreScore, coreScoreOf, type ScoreInput } from '../capabilities/score.js';
import { shareState } from '../capabilities/security/state/share-state.js';
import { factsFor } from './facts-for.js';
import { findElsewhere, toNoTokenError } from './no-token.js';
import type { VerdictCache } from './verdict-cache.js';

export type Components = readonly Component<object>[];

/** The verdicts of all components by their ids, and the core score made of them. */
export interface Judged {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly core: CoreScore;
}

/** The same with the facts that it rests on. */
export interface CompleteAnalysis extends Judged {
  readonly input: AssessInput;
}

export interface TokenAnalysisDeps {
  readonly facts: FactSource;
  readonly components: Components;
  readonly verdictCache: VerdictCache;
  /** Time of the request, Unix milliseconds. */
  readonly now: number;
  readonly onVerdict?: VerdictObserver | undefined;
  /** The past block that the facts are of; absent: now. */
  readonly at?: BlockRef | undefined;
  /** Called with every complete analysis of now, without a caller's own key. */
  readonly onComplete?: ((analysis: CompleteAnalysis) => void) | undefined;
  /** Called when the first fact is asked for. */
  readonly onBegin?: () => void;
  /** Whether the caller sent a key of its own for the partner role. */
  readonly hasPartnerKey?: boolean;
}

/**
 * One token in one request. Facts are loaded when a field first needs them, and each verdict is computed
 * once.
 */
export class TokenAnalysis {
  private judged: Promise<Judged> | undefined;
  private preparing: Promise<unknown> = Promise.resolve();
  private noToken: Promise<AppError> | undefined;
  private nothingKnown: AppError | undefined;
  /** What fields asked for. Whether it is a token is asked beside it, and tells nothing by itself. */
  private readonly asked = new Set<FactKind>();
  private hasOther = false;
  private readonly loading = new Map<FactKind, Promise<Fact<unknown>>>();
  private readonly known = new Map<FactKind, Fact<unknown>>();

  constructor(
    readonly ref: TokenRef,
    private readonly deps: TokenAnalysisDeps,
  ) {}

  /** Names the token, and the past block that it is shown at. */
  get key(): string {
    const { at } = this.deps;
    return at ? `${tokenKey(this.ref)}@${at.number}` : tokenKey(this.ref);
  }

  get at(): BlockRef | undefined {
    return this.deps.at;
  }

  get hasPartnerKey(): boolean {
    return this.deps.hasPartnerKey === true;
  }

  /** The facts read so far. */
  get facts(): ReadonlyMap<FactKind, Fact<unknown>> {
    return this.known;
  }

  /** Whether this request has already asked for the fact. */
  hasAskedFor(kind: FactKind): boolean {
    return this.loading.has(kind);
  }

  /** Records that a field told something of the token that rests on no fact: what was stored of it. */
  noteOther(): void {
    this.hasOther = true;
  }

  /**
   * Why nothing that was asked of the token could be told, where its sources failed; `undefined`: something
   * was told, or its sources have nothing to tell.
   */
  get outage(): AppError | undefined {
    if (this.hasOther) return undefined;
    const facts = [...this.asked].map((kind) => this.known.get(kind));
    const isNothing = facts.every((fact) => fact && !fact.known);
    return isNothing && facts.some((fact) => fact && isOutage(fact)) ? this.unavailable() : undefined;
  }

  private unavailable(): AppError {
    const { chain, address } = this.ref;
    this.nothingKnown ??= new AppError(
      'unavailable',
      `Nothing could be read about ${address} on ${chain} just now; try again later.`,
    );
    return this.nothingKnown;
  }

  /** @throws {AppError} `invalid_request` when the address is not an ERC-20 token. */
  async requireToken(): Promise<void> {
    await this.assertToken(await this.load('metadata'));
  }

  /**
   * @throws {AppError} `invalid_request` when the address is not an ERC-20 token; an unknown contract kind
   * passes.
   */
  async fact<K extends FactKind>(kind: K): Promise<Fact<FactMap[K]>> {
    this.asked.add(kind);
    const [fact] = await Promise.all([this.load(kind), this.requireToken()]);
    return fact;
  }

  /** The facts of `kinds`, loaded together. @throws {AppError} as {@link fact}. */
  async bag(kinds: readonly FactKind[]): Promise<FactBag> {
    for (const kind of kinds) this.asked.add(kind);
    if (!this.isReady(kinds))
      await Promise.all([...kinds.map((kind) => this.load(kind)), this.requireToken()]);
    return Object.fromEntries(kinds.map((kind) => [kind, this.known.get(kind)])) as FactBag;
  }

  /** Whether every fact is already loaded, and it is a token: the usual case of a warm analysis. */
  private isReady(kinds: readonly FactKind[]): boolean {
    const metadata = this.known.get('metadata') as Fact<FactMap['metadata']> | undefined;
    return (
      metadata !== undefined && kindOf(metadata) === undefined && kinds.every((kind) => this.known.has(kind))
    );
  }

  /** Loads each fact once per request. */
  private load<K extends FactKind>(kind: K): Promise<Fact<FactMap[K]>> {
    const existing = this.loading.get(kind);
    if (existing) return existing as Promise<Fact<FactMap[K]>>;
    if (this.loading.size === 0) this.deps.onBegin?.();
    const loading = this.deps.facts.load(kind, this.ref).then((fact) => {
      this.known.set(kind, fact);
      return fact;
    });
    this.loading.set(kind, loading);
    return loading;
  }

  private async assertToken(metadata: Fact<FactMap['metadata']>): Promise<void> {
    const kind = kindOf(metadata);
    if (kind === undefined) return;
    // One error for all fields: its stack, which GraphQL copies, is made into text once.
    this.noToken ??= this.lookElsewhere().then((elsewhere) => toNoTokenError(kind, this.ref, elsewhere));
    throw await this.noToken;
  }

  /** A past block is one of its chain alone. */
  private async lookElsewhere(): ReturnType<typeof findElsewhere> {
    return this.deps.at ? [] : findElsewhere(this.deps.facts, this.ref);
  }

  /**
   * The details of a component for the selected fields; the other fields are `null`. A selected field that is
   * `null` is computed again with its fallback facts.
   * @param below names of what is selected below a field, where only that is needed
   */
  async details<D extends object>(
    component: Component<D>,
    fields: readonly string[],
    below: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
  ): Promise<D> {
    const kinds = new Set(fields.flatMap((field) => factsFor(component, field as keyof D, below)));
    const details = await this.detailsFrom(component, kinds);
    const { fallbackFacts } = component;
    if (!fallbackFacts) return details;
    const more = fields.flatMap((field) =>
      details[field as keyof D] === null ? (fallbackFacts[field as keyof D] ?? []) : [],
    );
    return more.length === 0 ? details : this.detailsFrom(component, new Set([...kinds, ...more]));
  }

  private async detailsFrom<D extends object>(
    component: Component<D>,
    kinds: ReadonlySet<FactKind>,
  ): Promise<D> {
    const facts = await this.bag([...kinds]);
    const key = `${component.id}:${[...kinds].join()}:${this.key}`;
    if (component.prepare && !this.deps.verdictCache.has(key, facts)) await this.prepare(component, facts);
    return this.deps.verdictCache.once(key, facts, () => component.details(this.input(facts)));
  }

  async verdict(component: Component<object>): Promise<Verdict> {
    const facts = await this.bag(component.facts);
    const key = `${component.id}:verdict:${this.key}`;
    if (component.prepare && !this.deps.verdictCache.has(key, facts)) await this.prepare(component, facts);
    return this.deps.verdictCache.once(key, facts, () => {
      const input = this.input(facts);
      const verdict = component.judge(input);
      this.deps.onVerdict?.(component.id, input, verdict);
      return verdict;
    });
  }

  /**
   * Preparations run one after the other, so that a later one reuses the work of an earlier one. They yield
   * to other requests in between, and before what uses them: for a busy token that takes long too.
   */
  private prepare({ prepare }: Component<object>, facts: FactBag): Promise<unknown> {
    this.preparing = this.preparing
      .then(() => prepare && runCooperatively(prepare(this.input(facts))))
      .then(() => nextTick());
    return this.preparing;
  }

  /** @throws {AppError} `unavailable` where no component was answered, because the sources of its facts failed. */
  judge(): Promise<Judged> {
    this.judged ??= this.judgeAll().then((judged) => {
      if (this.isOfNow) this.deps.onComplete?.(this.toComplete(judged));
      return judged;
    });
    return this.judged;
  }

  /** All verdicts with their facts. @throws {AppError} as {@link judge} and {@link fact} */
  async whole(): Promise<CompleteAnalysis> {
    return this.toComplete(await this.judge());
  }

  /** The same; `undefined` as of a past block, or with a caller's own key. */
  async complete(): Promise<CompleteAnalysis | undefined> {
    return this.isOfNow ? this.whole() : undefined;
  }

  /** What follows from these facts of it alone: kept as long as its verdicts are. */
  once<T extends object>(name: string, facts: FactBag, make: () => T): T {
    return this.deps.verdictCache.once(`${name}:${this.key}`, facts, make);
  }

  private get isOfNow(): boolean {
    return !this.deps.at && !this.hasPartnerKey;
  }

  private toComplete({ verdicts, core }: Judged): CompleteAnalysis {
    return { input: this.input(Object.fromEntries(this.known)), verdicts, core };
  }

  private async judgeAll(): Promise<Judged> {
    const judgements = await Promise.all(
      this.deps.components.map(async (component): Promise<ScoreInput & { readonly id: string }> => {
        const { id, weight, maxShare, holdsBack } = component;
        return {
          id,
          weight,
          ...(maxShare === undefined ? {} : { maxShare }),
          ...(holdsBack ? { holdsBack } : {}),
          verdict: await this.verdict(component),
        };
      }),
    );
    const isJudged = judgements.some(({ verdict }) => verdict.judged);
    if (!isJudged && [...this.known.values()].some(isOutage)) throw this.unavailable();
    return {
      verdicts: new Map(judgements.map(({ id, verdict }) => [id, verdict])),
      core: coreScoreOf(judgements),
    };
  }

  input(facts: FactBag): AssessInput {
    return { ref: this.ref, facts: shareState(facts), now: this.deps.now };
  }
}

/** What there is in the place of a token; `undefined`: a token, or it is not known. */
function kindOf(metadata: Fact<FactMap['metadata']>) {
  if (!metadata.known || metadata.value.contractKind === 'erc20') return undefined;
  return metadata.value.contractKind;
}
