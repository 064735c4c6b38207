import { addressAt } from '@assay/chain';
import { type Address, createFreshAddress, type Hex, toQuantity, ZERO_ADDRESS } from '@assay/facts';
import { fetchCall } from '../calls/fetch-call.js';
import { withOverrides } from '../calls/simulation-setup.js';
import { probeCases } from '../trades/probe-cases.js';
import { unlessNotPlayed } from '../trades/unless-not-played.js';
import type { Actor } from './actors.js';
import { withFirstQuestion } from './detours.js';

import { actorSteps, asActor, functionOf, type PowerCase } from './power-case.js';
import { setupSteps } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';
import { toPowerSetup } from './run-cases.js';
import type { RefusalHints } from './storage-conditions.js';

/** Questions to other contracts that are asked for one token. */
const MAX_QUESTIONS = 8;
const WORD = 2 + 64;

/** What a refused call asks another contract first: the contract and the data. */
interface AskedContract {
  readonly to: Address;
  readonly data: Hex;
}

function toAsked(revertData: Hex | undefined): AskedContract | undefined {
  if (!revertData || !/^0x0{24}/.test(revertData) || revertData.length < WORD + 8) return undefined;
  const to: Address = `0x${revertData.slice(26, WORD)}`;
  return { to, data: `0x${revertData.slice(WORD)}` };
}

/**
 * By function: the account that another contract names when the function asks it, as a registry does that knows who may
 * call. Whether a call of that account passes is not known yet. Two round trips.
 */
export async function findNamed(
  simulation: PowerSimulation,
  cases: readonly PowerCase[],
  { logic }: RefusalHints,
): Promise<ReadonlyMap<string, Address>> {
  const codes = logic.flatMap(({ address, runtime }) => {
    const code = withFirstQuestion(runtime);
    return code ? [[address, { code }] as const] : [];
  });
  if (codes.length === 0 || cases.length === 0) return new Map();
  const { rpc, block, options } = simulation;
  const actor: Actor = { kind: 'stranger', address: createFreshAddress(), account: null };
  const { found } = await probeCases(simulation, {
    simulationSetup: withOverrides(toPowerSetup(simulation, actor.address), Object.fromEntries(codes)),
    prefix: setupSteps(simulation.scene, actor.address),
    cases: cases.map((item) => ({ key: item.key, steps: actorSteps(asActor(item, actor)) })),
    suffix: [],
    gasEach: 2_500_000,
    perCall: 60,
  });
  const asked = new Map(
    cases.flatMap((item) => {
      const outcome = found.get(item.key)?.get('call');
      const question = outcome?.success === false ? toAsked(outcome.data) : undefined;
      return question ? [[functionOf(item), question] as const] : [];
    }),
  );
  const answers = await Promise.all(
    [...asked].slice(0, MAX_QUESTIONS).map(async ([key, { to, data }]) => {
      const answer = await fetchCall(rpc, [{ to, data }, toQuantity(block.number)], options).catch(
        unlessNotPlayed,
      );
      const isWord = answer?.reverted === false && answer.result.length === WORD;
      const account = isWord ? addressAt(answer.result, 0) : undefined;
      return account && account !== ZERO_ADDRESS && BigInt(account) > 0xffffn
        ? [[key, account] as const]
        : [];
    }),
  );
  return new Map(answers.flat());
}
