import type { OwnerPowers, Power } from '../../../domain/facts/powers.js';
import type { CallOptions } from '../../rpc/rpc.js';
import type { Outcomes } from '../step.js';
import type { Actor } from './actors.js';
import { toCombinations, toOwnersCalls } from './combinations.js';
import { describeEffect } from './describe-effect.js';
import { toMatrix, toWorst } from './matrix.js';
import { pickTelling, refineBounds } from './pick-cases.js';
import type { Plan } from './plan-powers.js';
import { actorSteps, idleSteps, nameOf, type PowerCase } from './power-case.js';
import { canPlayHolders, type Scene } from './power-scenes.js';
import { toReach } from './reach.js';
import {
  type Effect,
  readStateEffects,
  readTradeEffects,
  readTrading,
  type Trading,
} from './read-effects.js';
import { playAlone, playCases, type Theatre } from './theatre.js';

/** A case that showed an effect when many were played together; still to be proven in a call of its own. */
interface Hit {
  readonly item: PowerCase;
  readonly effect: Effect;
  /** Where it shows. */
  readonly theatre: Theatre;
}

/** How holders fare when nobody uses a power, by stage and actor: the actor's own code is replaced on its stage. */
type Baselines = Map<Scene, Map<Actor, Trading>>;

const toProbeCase = (item: PowerCase) => ({ key: item.key, steps: actorSteps(item) });

async function findStateHits(
  theatre: Theatre,
  plan: Plan,
  options: CallOptions,
): Promise<{ hits: Hit[]; accepted: Map<Actor, PowerCase[]>; played: PowerCase[] }> {
  const hits: Hit[] = [];
  const accepted = new Map<Actor, PowerCase[]>();
  const played: PowerCase[] = [];
  await Promise.all(
    [...plan.cases].map(async ([actor, cases]) => {
      const found = await playCases(theatre, actor, cases.map(toProbeCase), 'state', options);
      for (const item of cases) {
        const outcomes = found.get(item.key);
        if (!outcomes) continue;
        played.push(item);
        if (!outcomes.get('call')?.success) continue;
        accepted.set(actor, [...(accepted.get(actor) ?? []), item]);
        for (const effect of readStateEffects(outcomes, actor.kind === 'owner'))
          hits.push({ item, effect, theatre });
      }
    }),
  );
  return { hits, accepted, played };
}

/** State effects of a second call; those of a single call have been read before, and a first call that takes ownership too. */
function stateEffectsOf(item: PowerCase, outcomes: Outcomes): readonly Effect[] {
  return item.first
    ? readStateEffects(outcomes, item.actor.kind === 'owner').filter(
        ({ effect }) => effect !== 'TAKE_OWNERSHIP',
      )
    : [];
}

/** Plays cases of one length with trades after them, and an idle case beside them where the baseline is not known yet. */
async function findTradeHits(
  theatre: Theatre,
  actor: Actor,
  cases: readonly PowerCase[],
  baselines: Baselines,
  options: CallOptions,
): Promise<Hit[]> {
  const { scene } = theatre;
  const ofScene = baselines.get(scene) ?? new Map<Actor, Trading>();
  baselines.set(scene, ofScene);
  const known = ofScene.get(actor);
  const idle = known ? [] : [{ key: 'idle', steps: idleSteps(scene) }];
  const found = await playCases(theatre, actor, [...idle, ...cases.map(toProbeCase)], 'trading', options);
  const baseline = known ?? readTrading(scene, found.get('idle') ?? new Map());
  ofScene.set(actor, baseline);
  return cases.flatMap((item) => {
    const outcomes: Outcomes = found.get(item.key) ?? new Map();
    const effects = [...stateEffectsOf(item, outcomes), ...readTradeEffects(scene, baseline, outcomes)];
    return effects.map((effect) => ({ item, effect, theatre }));
  });
}

/** The same, and taxes on the stage where nothing but a sale is made, where there is one. */
async function findTradeHitsEverywhere(
  theatre: Theatre,
  actor: Actor,
  cases: readonly PowerCase[],
  baselines: Baselines,
  options: CallOptions,
): Promise<Hit[]> {
  const [hits, onSales] = await Promise.all([
    findTradeHits(theatre, actor, cases, baselines, options),
    theatre.aged ? findTradeHits(theatre.aged, actor, cases, baselines, options) : [],
  ]);
  return [...hits, ...onSales.filter(({ effect }) => effect.effect === 'RAISE_TAX')];
}

const functionOf = ({ target, fn }: PowerCase) => `${target}:${fn.selector}`;
const callOf = ({ actor, fn }: PowerCase) => `${actor.address}:${fn.selector}`;

/** Functions that put other code in: whatever else they seemed to do is that code's doing. */
function codeChangers(hits: readonly Hit[]): ReadonlySet<string> {
  return new Set(
    hits.filter(({ effect }) => effect.effect === 'CHANGE_CODE').map(({ item }) => callOf(item)),
  );
}

/** Who can move anybody's tokens can move the contract's too: that is one power, not two. */
function withoutTold(hits: readonly Hit[]): Hit[] {
  const moving = new Set(
    hits.filter(({ effect }) => effect.effect === 'MOVE_OTHERS_BALANCE').map(({ item }) => callOf(item)),
  );
  return hits.filter(
    ({ item, effect }) => effect.effect !== 'TAKE_CONTRACT_ASSETS' || !moving.has(callOf(item)),
  );
}

const blocking: readonly string[] = ['BLOCK_SELLS', 'BLOCK_TRANSFERS', 'BLACKLIST', 'PAUSE', 'LIMIT_AMOUNTS'];

/**
 * Where the sender of a transaction may transfer once a block, whatever function makes a transfer seems to stop the next one: what a
 * stranger can do so is no power, and neither is the same function in the hands of others.
 */
function withoutUsedUp(hits: readonly Hit[], theatre: Theatre): Hit[] {
  if (!theatre.aged) return [...hits];
  const isBlock = ({ effect }: Hit) => blocking.includes(effect.effect);
  const byStranger = new Set(
    hits
      .filter((hit) => isBlock(hit) && hit.item.actor.kind === 'stranger')
      .map(({ item }) => item.fn.selector),
  );
  return hits.filter((hit) => !isBlock(hit) || !byStranger.has(hit.item.fn.selector));
}

/** How good a hit is as a proof: the higher tax, one call rather than two, a function whose name is known. */
function strength({ item, effect }: Hit): number {
  const tax = effect.sellTax ?? effect.buyTax ?? effect.transferTax ?? 0;
  return tax * 100 - (item.first ? 10 : 0) + (item.fn.signature ? 1 : 0);
}

function strongestByEffect(hits: readonly Hit[]): readonly Hit[] {
  const best = new Map<string, Hit>();
  for (const hit of hits) {
    const key = `${hit.item.actor.address}:${hit.effect.effect}`;
    const old = best.get(key);
    if (!old || strength(hit) > strength(old)) best.set(key, hit);
  }
  return [...best.values()];
}

/** Plays the hit alone. `undefined` where it does not show again. */
async function prove(hit: Hit, baselines: Baselines, options: CallOptions): Promise<Power | undefined> {
  const { item, effect, theatre } = hit;
  const { actor } = item;
  const meaning = describeEffect(item, effect);
  const depth = effect.effect === 'TAKE_CONTRACT_ASSETS' ? 'state' : 'trading';
  const { outcomes, evidence } = await playAlone(theatre, item, depth, meaning, options);
  const baseline = baselines.get(theatre.scene)?.get(actor);
  const again = [
    ...readStateEffects(outcomes, actor.kind === 'owner'),
    ...(baseline ? readTradeEffects(theatre.scene, baseline, outcomes) : []),
  ].find((candidate) => candidate.effect === effect.effect);
  if (!again) return undefined;
  return {
    actor: actor.kind,
    account: actor.account,
    effect: effect.effect,
    status: 'PROVEN',
    selector: item.fn.selector,
    signature: nameOf(item.fn),
    ...(again.sellTax === undefined ? {} : { taxAfter: again.sellTax }),
    ...(again.buyTax === undefined ? {} : { buyTaxAfter: again.buyTax }),
    ...(again.transferTax === undefined ? {} : { transferTaxAfter: again.transferTax }),
    evidence: [evidence],
  };
}

/** Proves the strongest hits while more is being found; what turned out stronger since is proven at the end. */
function createProofs(theatre: Theatre, baselines: Baselines, options: CallOptions) {
  const begun = new Map<Hit, Promise<Power | undefined>>();
  const begin = (hits: readonly Hit[]) => {
    const wanted = strongestByEffect(withoutUsedUp(hits, theatre));
    return wanted.map((hit) => {
      const proof = begun.get(hit) ?? prove(hit, baselines, options);
      // Awaited at the end; a failure before that must not count as unhandled.
      proof.catch(() => undefined);
      begun.set(hit, proof);
      return proof;
    });
  };
  const end = async (hits: readonly Hit[]): Promise<readonly Power[]> => {
    const proofs = await Promise.all(begin(hits));
    return proofs.flatMap((power) => power ?? []);
  };
  return { begin, end };
}

/**
 * Plays what the plan says and proves what it finds, each in a call of its own, while the next stage is played. About
 * three round trips, whatever the number of functions. `late()` true: no time for a further stage; what is found by then is still proven.
 */
export async function provePowers(
  theatre: Theatre,
  plan: Plan,
  late: () => boolean,
  options: CallOptions,
): Promise<OwnerPowers> {
  const baselines: Baselines = new Map();
  const { hits: found, accepted, played } = await findStateHits(theatre, plan, options);
  let hits = withoutTold(found);
  const replaced = codeChangers(hits);
  hits = hits.filter(({ item, effect }) => effect.effect === 'CHANGE_CODE' || !replaced.has(callOf(item)));
  const proofs = createProofs(theatre, baselines, options);
  proofs.begin(hits);
  const stages = [...accepted].map(([actor, cases]) => ({
    actor,
    telling: [
      ...pickTelling(
        cases.filter((item) => !replaced.has(callOf(item)) && !item.fn.ofProxy),
        plan.small,
      ),
      ...refineBounds(plan.cases.get(actor) ?? [], new Set(cases)),
    ],
  }));
  const playing = canPlayHolders(theatre.scene);
  if (!late() && playing) {
    const trades = await Promise.all(
      stages.map(({ actor, telling }) =>
        findTradeHitsEverywhere(theatre, actor, telling, baselines, options),
      ),
    );
    hits.push(...trades.flat());
    proofs.begin(hits);
  }
  if (!late() && playing) {
    const pairs = [...plan.cases].map(([actor, cases]) => {
      const allowed = accepted.get(actor) ?? [];
      const telling = stages.find((stage) => stage.actor === actor)?.telling ?? [];
      const refused = cases.filter((item) => !allowed.includes(item));
      const asOwner = toOwnersCalls(actor, pickTelling(refused, plan.small, 5), hits);
      return { actor, cases: [...asOwner, ...toCombinations(actor, telling, hits)] };
    });
    const trades = await Promise.all(
      pairs
        .filter(({ cases }) => cases.length > 0)
        .map(({ actor, cases }) => findTradeHitsEverywhere(theatre, actor, cases, baselines, options)),
    );
    hits.push(...trades.flat());
  }
  const proven = await proofs.end(hits);
  const pairs = new Set(played.map((item) => `${item.actor.address}:${functionOf(item)}`));
  const byOthers = proven.filter((power) => power.actor !== 'stranger');
  const measuredBaselines = [...baselines.values()].flatMap((ofScene) => [...ofScene.values()]);
  const measured = measuredBaselines.find((baseline) => baseline.sellTax !== null);
  return {
    matrix: toMatrix([...plan.cases.keys()], proven),
    worstCaseSellTax: toWorst(
      measured?.sellTax ?? null,
      byOthers.map((power) => power.taxAfter),
    ),
    worstCaseBuyTax: toWorst(
      measured?.buyTax ?? null,
      byOthers.map((power) => power.buyTaxAfter),
    ),
    holdersTransfer: measuredBaselines.some(({ canMove }) => canMove === true),
    functionsTried: new Set(played.map(functionOf)).size,
    coverage: plan.pairsInAll === 0 ? 0 : pairs.size / plan.pairsInAll,
    reach: toReach(theatre.scene.token, played, new Set([...accepted.values()].flat())),
  };
}
