import type { ContractCode, OwnerPowers, Pool } from '@assay/facts';
import { isDeadMarket } from '../../liquidity-removals/dead-pool.js';

/** What is known of the token beside its powers. */
interface Surroundings {
  readonly code: ContractCode;
  readonly supply: bigint | undefined;
  readonly pools: readonly Pool[];
}

/**
 * Signs that the node lacks state of the token: a proxy whose implementation has no code, or an initialiser that
 * still runs, once, although the token is in use: whoever made it ran it, and the node does not show that.
 * @returns sentences; empty: no sign
 */
export function findPowerSigns(
  { matrix }: OwnerPowers,
  { code, supply = 0n, pools }: Surroundings,
): readonly string[] {
  const hop = code.proxies?.at(-1);
  const noCode =
    code.proxyProblem === 'implementation_has_no_code'
      ? [`The node shows no code at ${hop?.implementation ?? 'the implementation'}, which the proxy runs.`]
      : [];
  const isInUse = supply > 0n && pools.length > 0 && !isDeadMarket(pools);
  const initialiser = matrix.find(({ status, once }) => status === 'PROVEN' && once);
  if (!isInUse || !initialiser) return noCode;
  const name = initialiser.signature ?? initialiser.selector ?? 'a function';
  return [
    ...noCode,
    `The token is in use, and the node shows it as not yet initialised: ${name} still runs, once, for anyone.`,
  ];
}
