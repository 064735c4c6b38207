import {
  type AuditReport,
  type FactBag,
  type Finding,
  type FunctionReach,
  missing,
  type OwnerPowers,
  type Power,
  type TradeSimulation,
  ZERO_ADDRESS,
} from '@assay/facts';
import { expect, it } from 'vitest';
import {
  fact,
  input,
  metadata,
  NOW_SECONDS,
  only,
  pool,
  wallet,
} from '../../../../test/support/analysis-facts.js';
import { securityComponent } from './component.js';
import type { SecurityDetails } from './security-details.js';

const simulation: TradeSimulation = {
  pool: wallet(0xaa),
  canBuy: true,
  canSell: true,
  canTransfer: true,
  buyTax: 0,
  sellTax: 0.4,
  transferTax: 0,
  buyGas: 1,
  sellGas: 1,
  evidence: [],
};
const powers: OwnerPowers = {
  matrix: [],
  worstCaseSellTax: 0.4,
  worstCaseBuyTax: 0,
  functionsTried: 1,
  coverage: 1,
  reach: [{ selector: '0x40c10f19', accepted: [], refused: ['owner', 'stranger'] }],
};
const auditReport: AuditReport = {
  findings: [
    {
      type: 'OWNER_MINT',
      severity: 'MEDIUM',
      status: 'STATIC_CONFIRMED',
      issue: 'x',
      description: 'x',
      function: 'mint(address,uint256)',
      evidence: [],
    },
  ],
  basis: 'bytecode',
  coverage: 1,
  models: [],
};
const runtime = '0x6340c10f19' as const;
/**
 * A taxed token that looks like a dollar, given up by its owner, with a mint that nobody can call any more.
 */
const facts: FactBag = {
  metadata: fact(metadata),
  pools: fact({ pools: [pool({ liquidityUsd: 5_000_000 })], nativeUsd: 3_000 }),
  ownership: fact({
    owner: { address: ZERO_ADDRESS, kind: 'zero' },
    renounced: true,
    proxy: null,
    roles: [],
    hiddenAuthorities: [],
  }),
  code: fact({ runtime, logicAddress: wallet(0xfeed), logicRuntime: runtime, logicCodeHash: '0x' }),
  simulation: fact(simulation),
  powers: fact(powers),
  auditReport: fact(auditReport),
  source: fact({ verified: true, files: [] }),
  massTransfers: fact({
    largest: [],
    count: 0,
    recipients: 0,
    holders: 5,
    passiveHolders: 0,
    held: 5n,
    heldPassively: 0n,
  }),
  liquidityLocks: fact({
    holders: [{ pool: wallet(0xaa), holder: wallet(1), kind: 'burned', share: 1, valueUsd: 1 }],
    coverage: 1,
  }),
};

it('answers a field from the facts that it names alone', () => {
  const whole = securityComponent.details(input(facts));
  expect(whole.scanAnalysis?.isMintable).toBe(false);
  expect(whole.tokenClass?.class).toBe('meme');
  for (const field of Object.keys(securityComponent.fieldFacts) as (keyof SecurityDetails)[]) {
    const lean = securityComponent.details(input(only(facts, securityComponent.fieldFacts[field])));
    expect(lean[field], field).toEqual(whole[field]);
  }
});

it('proves nothing by liquidity that an issuer may hold, where no trade could tell what the token is', () => {
  const holder = { pool: wallet(0xaa), holder: wallet(1), kind: 'deployer', share: 1, valueUsd: 1 } as const;
  const held = { ...facts, liquidityLocks: fact({ holders: [holder], coverage: 1 }) };
  const lockOf = (trade: NonNullable<FactBag['simulation']>) => {
    const verdict = securityComponent.judge(input({ ...held, simulation: trade }));
    return verdict.judged ? verdict.checks.find(({ id }) => id === 'liquidity_locked') : undefined;
  };
  const untaxed = { ...simulation, sellTax: 0 };
  expect(lockOf(fact(simulation))).toMatchObject({ status: 'FAIL' });
  expect(lockOf(fact(untaxed))).toMatchObject({ status: 'PASS' });
  expect(lockOf(missing('node_cannot', 'no trade was played', 'onchain'))).toMatchObject({
    status: 'UNKNOWN',
    untried: true,
  });
});

it('says why a token that the chain runs cannot be bought', () => {
  const reasonOf = (changes: FactBag) => {
    const given = { ...facts, simulation: fact({ ...simulation, canBuy: false }), ...changes };
    const verdict = securityComponent.judge(input(given));
    return verdict.judged ? verdict.checks.find(({ id }) => id === 'can_buy')?.reason : undefined;
  };
  const protocol = { standard: 'B20', variant: 'asset' } as const;
  const code = fact({
    runtime: '0xef',
    logicRuntime: '0xef',
    logicAddress: wallet(0xfeed),
    logicCodeHash: '0x',
    protocol,
  } as const);
  expect(reasonOf({})).toBe('You cannot buy it.');
  expect(reasonOf({ code })).toBe('You cannot buy it unless its issuer lets you.');
});

it('does not pass a tax on purchases that a call raised, and says whose tax it is', () => {
  const raise = {
    effect: 'RAISE_TAX',
    actor: 'owner',
    account: null,
    signature: 'setBuyTax(uint256)',
    status: 'PROVEN',
    evidence: [],
  } as const;
  const worstOf = (taxes: Partial<Power>) => {
    const given = { ...powers, worstCaseSellTax: 0, matrix: [{ ...raise, ...taxes } as Power] };
    const untaxed = fact({ ...simulation, sellTax: 0, buyTax: 0.04 });
    const verdict = securityComponent.judge(input({ ...facts, powers: fact(given), simulation: untaxed }));
    return verdict.judged ? verdict.checks.find(({ id }) => id === 'worst_case_tax') : undefined;
  };
  const raised = worstOf({ buyTaxAfter: 1 });
  expect(raised?.status).not.toBe('PASS');
  expect(raised?.reason).toBe('The owner can raise the buy tax from 4 % to 100 % at any time.');
  expect(worstOf({ buyTaxAfter: 0.04 })).toMatchObject({ status: 'PASS' });
});

it('says that a call can set the tax only where one can', () => {
  const gates = (changes: Partial<OwnerPowers>) => {
    const young = {
      ...facts,
      powers: fact({ ...powers, ...changes }),
      simulation: fact({ ...simulation, sellTax: 0.6 }),
    };
    const verdict = securityComponent.judge({ ...input(young), now: NOW_SECONDS * 1_000 });
    return verdict.judged ? verdict.gates.map(({ id }) => id) : [];
  };
  expect(gates({ worstCaseSellTax: 0.6 })).toContain('confiscatory_tax');
  expect(gates({ worstCaseSellTax: 0.6 })).not.toContain('settable_tax');
  expect(gates({ worstCaseSellTax: 0.9 })).toContain('settable_tax');
});

it('a contract that was read and never had an owner is known: nobody owns it, unless somebody else has rights', () => {
  const audit = (ownership: NonNullable<FactBag['ownership']>) => {
    const details = securityComponent.details(input({ ...facts, ownership }));
    return [details.auditAnalysis?.hasOwner, details.auditAnalysis?.isRenounced];
  };
  const none = { owner: null, renounced: false, proxy: null, roles: [], hiddenAuthorities: [] } as const;
  expect(audit(fact(none))).toEqual([false, true]);
  const hidden = { slot: '0x1', account: { address: wallet(7), kind: 'eoa' as const } };
  expect(audit(fact({ ...none, hiddenAuthorities: [hidden] }))).toEqual([false, false]);
  expect(audit(missing('unavailable', 'down', 'onchain'))).toEqual([null, null]);
});

it.each([
  [{ authority: 'members' }, 'in a map'],
  [{ authority: 'signature', signer: ZERO_ADDRESS }, `a signature of ${ZERO_ADDRESS}`],
  [{ authority: 'accounts', named: ZERO_ADDRESS }, `${ZERO_ADDRESS}, whom another contract names`],
  [{ authority: 'signature' }, 'a signature that the contract accepts'],
  [{ authority: 'time', later: ['owner'] }, 'later and not yet, for the owner'],
  [{ authority: 'unknown' }, 'who may call it was not found'],
] satisfies [Partial<FunctionReach>, string][])(
  'nobody can mint is not said of code that mints for others than were tried: %j',
  (who, words) => {
    const mint = '0x40c10f19';
    const found: Finding = {
      type: 'OWNER_MINT',
      severity: 'MEDIUM',
      status: 'STATIC_CONFIRMED',
      issue: 'Privileged account can mint',
      description: 'Seen.',
      function: mint,
      evidence: [],
    };
    const reach: FunctionReach[] = [{ selector: mint, accepted: [], refused: ['stranger'], ...who }];
    const given = {
      ...facts,
      ownership: fact({ owner: null, renounced: false, proxy: null, roles: [], hiddenAuthorities: [] }),
      powers: fact({ ...powers, matrix: [], reach }),
      auditReport: fact({ findings: [found], basis: 'bytecode' as const, coverage: 1, models: [] }),
    };
    const verdict = securityComponent.judge(input(given));
    const check = verdict.judged ? verdict.checks.find(({ id }) => id === 'mint') : undefined;
    expect(check).toMatchObject({
      status: 'UNKNOWN',
      detail: expect.stringMatching(new RegExp(`${mint}.*${words}`)),
    });
    expect(securityComponent.details(input(given)).auditAnalysis?.isRenounced).toBeNull();
  },
);

it('one key that creates as much as there is makes a token dangerous, and a sale that fails does', () => {
  const ratingOf = (changes: FactBag) =>
    securityComponent.details(input({ ...facts, ...changes })).auditAnalysis?.overallAuditRating;
  const cell = (growth: number) =>
    ({
      actor: 'owner',
      account: { address: wallet(1), kind: 'eoa' },
      effect: 'MINT',
      status: 'PROVEN',
      growth,
      evidence: [],
    }) as const;
  const minting = (growth: number) => ({ powers: fact({ ...powers, matrix: [cell(growth)] }) });
  expect(ratingOf(minting(10))).toBe('DANGEROUS');
  expect(ratingOf(minting(0.01))).not.toBe('DANGEROUS');
  expect(ratingOf({ simulation: fact({ ...simulation, canSell: false }) })).toBe('DANGEROUS');
});

it('what was not tried is not known, whatever else was not shown', () => {
  const judge = (cells: OwnerPowers['matrix']) => {
    const untried = { ...powers, matrix: cells, untried: 'the node gave too little gas' };
    return securityComponent.judge(input({ ...facts, powers: fact(untried) }));
  };
  const cell = { actor: 'owner', account: null, effect: 'PAUSE', status: 'NOT_SHOWN', evidence: [] } as const;
  const checkOf = (verdict: ReturnType<typeof judge>, id: string) =>
    verdict.judged ? verdict.checks.find((check) => check.id === id) : undefined;
  const [whole, cut] = [judge([cell]), judge([{ ...cell, status: 'NOT_TRIED' }])];
  expect(checkOf(whole, 'pause')?.status).toBe('PASS');
  expect(checkOf(cut, 'pause')?.status).toBe('UNKNOWN');
  expect(checkOf(cut, 'pause')?.detail).toContain('the node gave too little gas');
  expect(cut.judged && whole.judged && cut.coverage < whole.coverage).toBe(true);
  const byOther = judge([
    { ...cell, status: 'NOT_TRIED' },
    { ...cell, actor: 'stranger', status: 'PROVEN' },
  ]);
  expect(checkOf(byOther, 'pause')?.status).toBe('FAIL');
});
