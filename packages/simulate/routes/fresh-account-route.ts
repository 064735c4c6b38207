import { balanceStep, transferStep } from '../calls/erc20.js';
import { readWord } from '../calls/step.js';
import { runScenario } from '../trades/run-scenario.js';
import { unlessNotPlayed } from '../trades/unless-not-played.js';
import { failureOf, type PlayedRoute } from './route-case.js';
import type { RouteSetup } from './route-setup.js';

/** Gas that the transfer is given, as a wallet sends it and as a careless one does. */
const LIMITS = [500_000, 1_500_000] as const;
/** Who uses more of it only because there is more, by this much, spends it on something else. */
const ABUSE = 100_000;

/**
 * A transfer to an account that never held the token, with little and with much gas.
 * @throws {RpcError} where the node cannot be reached
 */
export async function tryFreshAccount(setup: RouteSetup): Promise<PlayedRoute> {
  const { holder, recipient, token, amount, fund, simulationSetup } = setup;
  const runs = await Promise.all(
    LIMITS.map((gas) =>
      runScenario(
        setup,
        simulationSetup,
        [
          ...fund,
          { ...transferStep('move', holder, { token, to: recipient, amount }), gas },
          balanceStep('arrived', holder, token, recipient),
        ],
        `the token is transferred to an account that never held it, with ${gas} gas`,
      ).catch(unlessNotPlayed),
    ),
  );
  const evidence = runs.flatMap((run) => run?.evidence ?? []);
  const route = { route: 'fresh_account', evidence } as const;
  const [little, much] = runs.map((run) => run?.outcomes);
  if (!little?.has('arrived') || !much?.has('arrived'))
    return { ...route, status: 'NOT_TRIED', detail: 'No node could play it.' };
  const failed = failureOf(much, { move: 'A transfer to a fresh account' });
  if (failed) return { ...route, ...failed };
  const [least, gas] = [little, much].map((outcomes) => outcomes.get('move')?.gasUsed ?? 0) as [
    number,
    number,
  ];
  if (readWord(much, 'arrived') === 0n)
    return { ...route, status: 'FAILS', detail: 'It passes, and nothing arrives.', gas };
  if (!little.get('move')?.success || gas - least > ABUSE)
    return { ...route, status: 'DIFFERS', detail: `It costs ${gas} gas, the more the more there is.`, gas };
  return { ...route, status: 'WORKS', detail: `It costs ${gas} gas.`, gas };
}
