import {
  type FactBag,
  known,
  type LiquidityRemovals,
  type OwnerPowers,
  type Power,
  type ScanReport,
  type TradeSimulation,
} from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { securityGates } from './gates.js';
import { toSecurityInputs } from './security-inputs.js';

const DAY = 86_400;
const nowSeconds = 1_800_000_000;
const pool = '0x00000000000000000000000000000000000000a1' as const;
const holder = '0x00000000000000000000000000000000000000b2' as const;

/** A pool whose whole liquidity lies with the deployer, launched so many days ago. */
function gatesOf(ageDays: number | undefined): readonly string[] {
  const locks = {
    holders: [{ pool, holder, kind: 'deployer' as const, share: 1, valueUsd: 1_000 }],
    coverage: 1,
  };
  const launch = ageDays === undefined ? undefined : nowSeconds - ageDays * DAY;
  const facts: FactBag = {
    liquidityLocks: known(locks, 'test', 0),
    ...(launch === undefined
      ? {}
      : {
          launch: known(
            {
              block: { number: 1, hash: '0x', timestamp: launch },
              pool,
              cohortSeconds: 600,
              buyers: [],
              truncated: false,
              maxDrawdown: null,
            },
            'test',
            0,
          ),
        }),
  };
  const ref = { chain: 'eth' as const, address: pool };
  return securityGates(toSecurityInputs({ ref, facts, now: nowSeconds * 1000 })).map(({ id }) => id);
}

describe('liquidity that can be pulled', () => {
  it('caps the score of a market that is known to be young', () => {
    expect(gatesOf(3)).toContain('pullable_liquidity');
  });

  it('does not call a market young whose age is unknown, nor one that is old', () => {
    expect(gatesOf(undefined)).not.toContain('pullable_liquidity');
    expect(gatesOf(31)).not.toContain('pullable_liquidity');
  });
});

describe('what a scanner says', () => {
  const report: ScanReport = {
    isHoneypot: null,
    isMintable: null,
    isOpenSource: null,
    isProxy: null,
    isBlacklisted: null,
    transferPausable: null,
    cannotBuy: null,
    cannotSellAll: null,
    hiddenOwner: null,
    canTakeBackOwnership: null,
    ownerCanChangeBalance: null,
    selfDestruct: null,
    buyTax: null,
    sellTax: null,
    holderCount: null,
    lpLockedShare: null,
    creator: null,
    owner: null,
    partial: false,
  };
  const simulation: TradeSimulation = {
    pool,
    canBuy: true,
    canSell: true,
    canTransfer: true,
    buyTax: 0,
    sellTax: 0.01,
    transferTax: 0,
    buyGas: null,
    sellGas: null,
    evidence: [],
  };
  const idsOf = (said: Partial<ScanReport>, own?: Partial<TradeSimulation>) => {
    const facts: FactBag = {
      scanReport: known({ ...report, ...said }, 'goplus', 0),
      ...(own ? { simulation: known({ ...simulation, ...own }, 'onchain', 0) } : {}),
    };
    const ref = { chain: 'eth' as const, address: pool };
    return securityGates(toSecurityInputs({ ref, facts, now: nowSeconds * 1000 })).map(({ id }) => id);
  };

  it('counts where no sale could be tried: a reported honeypot is not an A+', () => {
    expect(idsOf({ isHoneypot: true })).toEqual(['reported_honeypot']);
    expect(idsOf({ sellTax: 0.6 })).toEqual(['confiscatory_tax', 'high_tax']);
    expect(idsOf({ isHoneypot: null })).toEqual([]);
    expect(idsOf({ isHoneypot: false, sellTax: 0.01 })).toEqual([]);
  });

  it('counts less against a sale of ours that passed, and its tax not at all', () => {
    expect(idsOf({ isHoneypot: true, sellTax: 0.6 }, {})).toEqual(['contested_honeypot']);
    expect(idsOf({ isHoneypot: true }, { canSell: false })).toEqual(['proven_honeypot']);
  });
});

describe('liquidity that was taken out', () => {
  const removed = (takenUsd: number | null): LiquidityRemovals => ({
    emptied: [{ pool, dex: 'Uniswap V2', removals: [], takenUsd, share: 1 }],
    leftUsd: 2,
    standing: 1,
    additions: [],
    removals: [],
    since: 0,
  });
  const failed = { canBuy: true, canSell: false, evidence: [] } as unknown as TradeSimulation;
  const gates = (takenUsd: number | null) => {
    const facts: FactBag = {
      liquidityRemovals: known(removed(takenUsd), 'test', 0),
      simulation: known(failed, 'test', 0),
    };
    const ref = { chain: 'eth' as const, address: pool };
    return securityGates(toSecurityInputs({ ref, facts, now: nowSeconds * 1000 })).map(({ id }) => id);
  };

  it('is a verdict of its own, and a sale that fails in the rest is no honeypot', () => {
    expect(gates(100_000)).toEqual(['liquidity_was_taken']);
  });

  it('is no gate where so little was taken that anyone could have staged it, and hides no honeypot', () => {
    expect(gates(499)).toEqual(['proven_honeypot']);
    expect(gates(501)).toEqual(['liquidity_was_taken']);
  });
});

describe('powers of which not every call could be tried', () => {
  const account = { address: holder, kind: 'eoa' };
  const cell = (status: 'PROVEN' | 'NOT_TRIED', more: object = {}) =>
    ({ ...{ actor: 'owner', effect: 'MINT', status, evidence: [] }, account, ...more }) as Power;
  const gates = (matrix: readonly Power[], worstCaseSellTax: number | null = null) => {
    const powers = {
      ...{ matrix, worstCaseSellTax, worstCaseBuyTax: null, functionsTried: 1, coverage: 0.5 },
      untried: 'its calls could not be made',
    } as OwnerPowers;
    const ref = { chain: 'eth' as const, address: pool };
    const facts: FactBag = { powers: known(powers, 'onchain', 0) };
    return securityGates(toSecurityInputs({ ref, facts, now: nowSeconds * 1000 })).map(({ id }) => id);
  };

  it('raise a gate by what was shown, and by nothing else', () => {
    const untried = cell('NOT_TRIED', { actor: 'role_holder' });
    expect(gates([cell('PROVEN'), untried])).toEqual(['proven_mint']);
    expect(gates([untried])).toEqual([]);
    const shared = { address: holder, kind: 'multisig', threshold: 3 };
    expect(gates([cell('PROVEN', { account: shared }), untried])).toEqual([]);
    expect(gates([cell('PROVEN', { actor: 'stranger', account: null }), untried])).toEqual(['proven_mint']);
  });

  it('tell the least that the sell tax can be made', () => {
    const untried = cell('NOT_TRIED', { effect: 'RAISE_TAX' });
    const proven = cell('PROVEN', { effect: 'RAISE_TAX' });
    expect(gates([proven, untried], 0.6)).toEqual(['settable_tax']);
    expect(gates([proven, untried], 0.2)).toEqual([]);
  });
});
