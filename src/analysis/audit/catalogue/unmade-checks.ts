/** A check of the field's lists that the static audit does not make. */
export interface UnmadeCheck {
  readonly check: string;
  readonly asks: string;
  readonly why: string;
}

/** Said plainly, so that nobody takes the absence of a finding for an answer. */
export const unmadeChecks: readonly UnmadeCheck[] = [
  {
    check: 'S16',
    asks: 'do balances agree with the history of transfers',
    why: 'Asked of the holders (`balances_add_up`); here only getters that write, or that answer readers differently.',
  },
  {
    check: 'S21',
    asks: 'is the code like that of known scams',
    why: 'There is no labelled collection of scam code that may be shipped; findings rest on what code does.',
  },
  {
    check: 'S22',
    asks: 'what else has the creator made',
    why: 'Needs an index of all contracts by creator: no node answers it.',
  },
  {
    check: 'S23',
    asks: 'did a factory or launchpad create it',
    why: 'Needs the creation trace, which ordinary nodes do not give, and a verified list of launchpads.',
  },
  {
    check: 'S24',
    asks: 'can other code appear at the address (CREATE2 after SELFDESTRUCT)',
    why: 'Since EIP-6780, active on all built-in chains, SELFDESTRUCT removes code only in the transaction that created it; `SELF_DESTRUCT` tells of the opcode.',
  },
  {
    check: 'S26',
    asks: 'what does a language model find',
    why: 'Made by the `audit` role, where a model is set up: its claims are `REPORTED` and never move a score.',
  },
  {
    check: 'S27',
    asks: 'was it audited by somebody',
    why: 'No open register ties audits to addresses and code.',
  },
  {
    check: 'L6',
    asks: 'is a locker of V3 positions (NFTs) trustworthy',
    why: 'Lockers of fungible liquidity are tried by execution (`lockAnalysis.lockers`); what they do with NFTs is not. A table of audited lockers by code hash could not be verified from here.',
  },
];
