import { type Address, toQuantity } from '@assay/facts';
import { balanceStep, supplyStep } from '../calls/erc20.js';
import { readWord } from '../calls/step.js';
import { runScenario } from '../trades/run-scenario.js';
import { unlessNotPlayed } from '../trades/unless-not-played.js';
import { findRebaseByCall, type TokenControl } from './rebase-by-call.js';
import { type PlayedRoute, toPercent } from './route-case.js';
import type { RouteSetup } from './route-setup.js';

const DAYS = 30;
const SECONDS = DAYS * 86_400;

const untried = (detail: string): PlayedRoute => ({
  ...{ route: 'rebase', status: 'NOT_TRIED', detail, evidence: [] },
});

/**
 * Whether balances change while nobody moves them: by time, or by one call of the owner or of anybody.
 * @throws {RpcError} where the node cannot be reached
 */
export async function tryRebase(
  setup: RouteSetup,
  { keeper, control, supply }: Rebase,
): Promise<PlayedRoute> {
  const [byTime, byCall] = await Promise.all([
    tryTime(setup, keeper),
    control && findRebaseByCall(setup, control, supply),
  ]);
  if (!control) return { ...byTime, detail: `${byTime.detail} ${NO_CALL_TRIED}` };
  if (!byCall) return byTime;
  const also = byTime.status === 'DIFFERS' ? ` ${byTime.detail}` : '';
  const evidence = [...byCall.evidence, ...byTime.evidence];
  return { route: 'rebase', status: 'DIFFERS', detail: `${byCall.detail}${also}`, evidence };
}

/** Then nothing excludes it. */
const NO_CALL_TRIED = 'Whether a call changes it was not tried.';

export interface Rebase {
  /** An account that holds the token. */
  readonly keeper: Address | undefined;
  /** `undefined`: its functions or its owner could not be read, so no call is tried. */
  readonly control: TokenControl | undefined;
  readonly supply: bigint;
}

/** The balance of an account that holds it, now and in 30 days, by override of the block. */
async function tryTime(setup: RouteSetup, keeper: Address | undefined): Promise<PlayedRoute> {
  const { rpc, block, options, token, holder, simulationSetup } = setup;
  if (!keeper) return untried('No account is known that holds it.');
  if (!(await rpc.abilities(options)).blockOverride) return untried('No node moves the time of a call.');
  const steps = [balanceStep('held', holder, token, keeper), supplyStep('supply', holder, token)];
  const blockOverrides = {
    number: toQuantity(block.number + Math.ceil((SECONDS * 1_000) / rpc.chain.blockTimeMs)),
    time: toQuantity(block.timestamp + SECONDS),
  };
  const [now, later] = await Promise.all([
    runScenario(setup, simulationSetup, steps, 'a balance is read now').catch(unlessNotPlayed),
    runScenario(
      setup,
      { ...simulationSetup, blockOverrides },
      steps,
      `a balance is read in ${DAYS} days`,
    ).catch(unlessNotPlayed),
  ]);
  const held = [now, later].map((run) => run && readWord(run.outcomes, 'held'));
  const [before, after] = held;
  const evidence = [now, later].flatMap((run) => run?.evidence ?? []);
  if (before === undefined || after === undefined)
    return { ...untried('The balance could not be read at both times.'), evidence };
  if (before === 0n && after === 0n) return { ...untried('The account that was read holds none.'), evidence };
  if (before === after)
    return { route: 'rebase', status: 'WORKS', detail: `The balance is the same in ${DAYS} days.`, evidence };
  const [word, by] = after > before ? ['grows', after - before] : ['falls', before - after];
  const detail = `A balance ${word} by ${toPercent(by, before)} in ${DAYS} days, though nobody moves it.`;
  return { route: 'rebase', status: 'DIFFERS', detail, evidence };
}
