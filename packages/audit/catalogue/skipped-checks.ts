import type { Pools } from '@assay/facts';

/** A check of the field's lists that the static audit does not make. */
export interface SkippedCheck {
  readonly check: string;
  readonly asks: string;
  /** `UNKNOWN`: it may apply. `N/A`: it cannot, or another check covers it. */
  readonly status: 'UNKNOWN' | 'N/A';
  readonly why: string;
}

/** Listed, so that the absence of a finding is not taken for an answer. */
export const skippedChecks: readonly SkippedCheck[] = [
  {
    check: 'S16',
    asks: 'do balances agree with the history of transfers',
    status: 'N/A',
    why: 'Asked of the holders (`balances_add_up`); here only getters that write, or that answer readers differently.',
  },
  {
    check: 'S24',
    asks: 'can other code appear at the address (CREATE2 after SELFDESTRUCT)',
    status: 'N/A',
    why: 'Since EIP-6780, active on all built-in chains, SELFDESTRUCT removes code only in the transaction that created it; `SELF_DESTRUCT` reports the opcode.',
  },
  {
    check: 'S26',
    asks: 'what does a language model find',
    status: 'UNKNOWN',
    why: 'Made by the `audit` role, where a model is set up: its claims are `REPORTED` and never move a score.',
  },
  {
    check: 'S27',
    asks: 'was this very code audited by somebody',
    status: 'UNKNOWN',
    why: 'Links to reports are shown where a register names the token (`security.audits`, REPORTED); no open register ties them to code.',
  },
  {
    check: 'L6',
    asks: 'is a locker of V3 or V4 positions (NFTs) trustworthy',
    status: 'UNKNOWN',
    why: 'Lockers of fungible liquidity are tried by execution (`lockAnalysis.lockers`); what they do with NFTs is not. A table of audited lockers by code hash could not be verified from here.',
  },
  {
    check: 'L8',
    asks: 'does the protocol itself own the liquidity',
    status: 'UNKNOWN',
    why: 'Needs a verified list of treasuries; such liquidity is shown as the contract that holds it. Contracts of known launchpads are named (`lockAnalysis.launchpads`).',
  },
];

/**
 * The hook checks that could not be made for one token, because the logs of its pools of V4 kind were
 * incomplete.
 */
export function skippedHookChecks(pools: Pools | undefined): readonly SkippedCheck[] {
  const since = pools?.v4LogsSince;
  if (since === undefined || since === 0) return [];
  const where = since === null ? 'Logs were not had' : `Logs before block ${since} were not had`;
  return [
    {
      check: 'T11',
      asks: 'is there a pool of Uniswap V4 or PancakeSwap Infinity with an unusual fee or with a hook',
      status: 'UNKNOWN',
      why: `${where} (the node refuses such ranges, or has not answered yet); pools of the usual fees without a hook are known without them.`,
    },
  ];
}
