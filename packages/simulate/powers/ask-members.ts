import { type Address, createFreshAddress, type ProposedAccount, toQuantity } from '@assay/facts';
import { createActorCode, type ProbeCase } from '../calls/executor.js';
import { nativeFunds, withOverrides } from '../calls/simulation-setup.js';
import { probeCases } from '../trades/probe-cases.js';
import type { Actor } from './actors.js';
import type { WriteFunction } from './functions.js';
import { planPowers } from './plan-powers.js';
import { actorSteps, type PowerCase } from './power-case.js';
import { setupSteps } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';
import { toPowerSetup } from './run-cases.js';

interface Question {
  readonly functions: readonly WriteFunction[];
  readonly proposals: readonly ProposedAccount[];
  readonly supply: bigint;
}

const MAX_FUNCTIONS = 16;
const MAX_ASKED = 8;
const CALLS_EACH = 2;

/** The first calls of each function by the account, each made twice. */
function toCases(
  { scene }: PowerSimulation,
  { functions, supply }: Question,
  address: Address,
): readonly PowerCase[] {
  const actor: Actor = { kind: 'role_holder', address, account: null };
  const targets = [{ address: scene.token, functions: functions.filter(({ ofProxy }) => !ofProxy) }];
  const plan = planPowers({ scenario: scene, targets, actors: [actor], supply, maxCases: 10_000 });
  const counts = new Map<string, number>();
  return (plan.cases.get(actor) ?? []).filter(({ fn }) => {
    const count = (counts.get(fn.selector) ?? 0) + 1;
    counts.set(fn.selector, count);
    return count <= CALLS_EACH && counts.size <= MAX_FUNCTIONS;
  });
}

function toProbe(item: PowerCase): ProbeCase {
  const steps = actorSteps(item);
  return { key: item.key, steps: [...steps, ...steps.map((step) => ({ ...step, key: 'again' }))] };
}

/**
 * Those of the proposed accounts for which a function passes that refuses two others: a fresh account, and one that
 * only holds tokens. The one with the most such functions first. One round trip.
 */
export async function askMembers(
  simulation: PowerSimulation,
  question: Question,
): Promise<readonly Address[]> {
  const asked = question.proposals.slice(0, MAX_ASKED);
  if (asked.length === 0) return [];
  const { scene } = simulation;
  const fresh = createFreshAddress();
  const outsiders = [fresh, scene.accounts.trader];
  const everybody = [...outsiders, ...asked.map(({ account }) => account)];
  const actor = { code: createActorCode(), balance: toQuantity(nativeFunds) };
  const cases = everybody.flatMap((address) => toCases(simulation, question, address));
  const { found } = await probeCases(simulation, {
    simulationSetup: withOverrides(
      toPowerSetup(simulation, fresh),
      Object.fromEntries(asked.map(({ account }) => [account, actor])),
    ),
    prefix: setupSteps(scene, fresh),
    cases: cases.map(toProbe),
    suffix: [],
    gasEach: 3_000_000,
    perCall: 60,
  });
  const passes = (item: PowerCase, step: 'call' | 'again') =>
    found.get(item.key)?.get(step)?.success === true;
  const open = new Set(
    cases
      .filter((item) => outsiders.includes(item.actor.address) && passes(item, 'call'))
      .map(({ fn }) => fn.selector),
  );
  const counted = asked.map(({ account, isUser }) => {
    // What a user has there is spent by its first call; a right is not.
    const step = isUser ? 'again' : 'call';
    const own = cases.filter(
      (item) => item.actor.address === account && !open.has(item.fn.selector) && passes(item, step),
    );
    return { account, count: new Set(own.map(({ fn }) => fn.selector)).size };
  });
  return counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ account }) => account);
}
