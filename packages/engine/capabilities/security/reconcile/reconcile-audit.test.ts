import type {
  AuditReport,
  CallEvidence,
  Finding,
  FunctionReach,
  OwnerPowers,
  Ownership,
  Power,
  TradeSimulation,
} from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { reconcileAudit } from './reconcile-audit.js';

const owner = { address: '0x00000000000000000000000000000000000000a1', kind: 'eoa' } as const;
const owned: Ownership = { owner, renounced: false, proxy: null, roles: [], hiddenAuthorities: [] };
const nobody: Ownership = { ...owned, owner: null, renounced: true };
const mint = '0x40c10f19';

const call: CallEvidence = {
  kind: 'call',
  chainId: 1,
  blockNumber: 1,
  blockHash: '0x',
  method: 'eth_call',
  params: [],
  result: '0x',
  reverted: false,
  meaning: 'the owner mints',
};

function finding(type: string, severity: Finding['severity'], name = 'mint(address,uint256)'): Finding {
  return {
    type,
    severity,
    status: 'STATIC_CONFIRMED',
    issue: type,
    description: 'Seen.',
    function: name,
    evidence: [],
  };
}

const cell = (more: Partial<Power> = {}): Power => ({
  actor: 'owner',
  account: owner,
  effect: 'MINT',
  status: 'PROVEN',
  selector: mint,
  signature: 'mint(address,uint256)',
  evidence: [call],
  ...more,
});

function powers(matrix: readonly Power[], reach?: FunctionReach, sellTax: number | null = 0): OwnerPowers {
  return {
    matrix,
    worstCaseSellTax: sellTax,
    worstCaseBuyTax: sellTax,
    functionsTried: 1,
    coverage: 1,
    ...(reach ? { reach: [reach] } : {}),
  };
}

function settle(
  findings: readonly Finding[],
  live: OwnerPowers | undefined,
  ownership = owned,
): readonly Finding[] {
  const report: AuditReport = { findings, basis: 'source', coverage: 1, models: [] };
  return reconcileAudit(report, live, ownership)?.findings ?? [];
}

const letIn: FunctionReach = { selector: mint, accepted: ['owner'], refused: ['stranger'] };
const refusedAll: FunctionReach = { selector: mint, accepted: [], refused: ['deployer', 'stranger'] };

describe('static findings settled by calls', () => {
  it('are proven, with the call, where one shows the effect of that function', () => {
    const [settled, ...rest] = settle([finding('HIDDEN_MINT', 'HIGH')], powers([cell()], letIn));
    expect(settled).toMatchObject({ status: 'PROVEN', severity: 'HIGH', evidence: [call] });
    expect(rest).toEqual([]);
  });

  it('are found by their selector too, where the source is not known', () => {
    const [settled] = settle([finding('OWNER_MINT', 'MEDIUM', mint)], powers([cell()], letIn));
    expect(settled?.status).toBe('PROVEN');
  });

  it('do not stay high where calls passed and showed nothing', () => {
    const [settled] = settle([finding('HIDDEN_MINT', 'HIGH')], powers([], letIn));
    expect(settled).toMatchObject({ status: 'STATIC_CONFIRMED', severity: 'MEDIUM' });
  });

  it('are refuted where nobody with rights is left and every call reverted', () => {
    const [settled] = settle([finding('HIDDEN_MINT', 'HIGH')], powers([], refusedAll), nobody);
    expect(settled?.status).toBe('DISPROVED_NOW');
  });

  it('are disproved, without a severity, where the account that they ask for is the zero address', () => {
    const vacant = { ...refusedAll, authority: 'nobody' } as const;
    const [settled] = settle([finding('HIDDEN_MINT', 'HIGH')], powers([], vacant));
    expect(settled).toMatchObject({ status: 'DISPROVED_NOW', severity: 'INFO', controller: 'nobody' });
  });

  it('of anyone become those of whom calls let in, with the call', () => {
    const some = { ...letIn, authority: 'accounts' } as const;
    const found = settle([finding('PUBLIC_MINT', 'CRITICAL')], powers([cell()], some));
    expect(found).toMatchObject([{ type: 'OWNER_MINT', status: 'PROVEN', controller: 'key' }]);
  });

  it('of the owner become those of anyone where a call of anyone shows it, also beside one of the owner', () => {
    const open: FunctionReach = { selector: mint, accepted: ['stranger'], refused: [], authority: 'anyone' };
    const both = powers([cell(), cell({ actor: 'stranger', account: null })], open);
    const found = settle([finding('OWNER_MINT', 'MEDIUM')], both);
    expect(found).toMatchObject([{ type: 'PUBLIC_MINT', status: 'PROVEN', severity: 'CRITICAL' }]);
  });

  it('are said once of a function, whoever the code seemed to let in', () => {
    const some = { ...letIn, authority: 'accounts' } as const;
    const read = [finding('PUBLIC_MINT', 'CRITICAL'), finding('OWNER_MINT', 'MEDIUM')];
    expect(settle(read, powers([cell()], some)).map(({ type }) => type)).toEqual(['OWNER_MINT']);
  });

  it('are not disproved by an empty place of the owner that a call takes', () => {
    const vacant = { ...refusedAll, authority: 'nobody' } as const;
    const taking = cell({
      actor: 'stranger',
      account: null,
      effect: 'TAKE_OWNERSHIP',
      selector: '0x00000001',
    });
    const found = settle([finding('OWNER_MINT', 'MEDIUM')], powers([taking], vacant));
    expect(found.find(({ type }) => type === 'OWNER_MINT')?.status).toBe('STATIC_CONFIRMED');
  });

  it('of anyone become those of members who were not found, and say so', () => {
    const hidden = { ...refusedAll, authority: 'members' } as const;
    const [settled] = settle([finding('PUBLIC_MINT', 'CRITICAL')], powers([], hidden));
    expect(settled).toMatchObject({ type: 'OWNER_MINT', status: 'STATIC_CONFIRMED', severity: 'MEDIUM' });
    expect(settled?.description).toContain('who is in it was not found');
  });

  it('of every transfer are disproved by a sale that passes', () => {
    const report: AuditReport = {
      findings: [finding('TRANSFER_ALWAYS_FAILS', 'HIGH')],
      basis: 'source',
      coverage: 1,
      models: [],
    };
    const sold = { canSell: true, buyTax: 0, sellTax: 0, transferTax: 0 } as TradeSimulation;
    expect(reconcileAudit(report, undefined, owned, sold)?.findings[0]?.status).toBe('DISPROVED_NOW');
    expect(reconcileAudit(report, undefined, owned)?.findings[0]?.status).toBe('STATIC_CONFIRMED');
  });

  it('are not refuted while an owner is there: the right arguments may only be unknown', () => {
    const [settled] = settle([finding('HIDDEN_MINT', 'HIGH')], powers([], refusedAll));
    expect(settled).toMatchObject({ status: 'STATIC_CONFIRMED', severity: 'MEDIUM' });
  });

  it('are not refuted where nobody looked for accounts with rights', () => {
    const { roles, hiddenAuthorities, ...unread } = nobody;
    expect([roles, hiddenAuthorities]).toEqual([[], []]);
    const [settled] = settle([finding('HIDDEN_MINT', 'HIGH')], powers([], refusedAll), unread);
    expect(settled?.status).toBe('STATIC_CONFIRMED');
  });

  it('stay as the code shows them where powers are not known', () => {
    const before = finding('HIDDEN_MINT', 'HIGH');
    expect(settle([before], undefined)).toEqual([{ ...before, controller: 'key' }]);
  });

  it('are not grave where others were tried and their function was not, and say so', () => {
    const [settled] = settle([finding('HIDDEN_MINT', 'HIGH')], powers([]));
    expect(settled).toMatchObject({ status: 'STATIC_CONFIRMED', severity: 'MEDIUM' });
    expect(settled?.description).toContain('could be tried');
  });

  it('of what shows in trades need a trade or a transfer, and say so where none could be played', () => {
    const before = finding('EXTERNAL_POLICY_REPLACEABLE', 'HIGH');
    const [untried] = settle([before], powers([], letIn, null));
    expect(untried).toMatchObject({ status: 'STATIC_CONFIRMED', severity: 'MEDIUM' });
    expect(untried?.description).toContain('was not tried');
    const [tried] = settle([before], { ...powers([], letIn, null), holdersTransfer: true });
    expect(tried).toMatchObject({ status: 'STATIC_CONFIRMED', severity: 'MEDIUM' });
    expect(tried?.description).toContain('passed and showed no such effect');
  });

  it('that no call can show stay grave only where a call of the function passed', () => {
    const before = { ...finding('PUBLIC_SELF_DESTRUCT', 'CRITICAL'), controller: 'anyone' as const };
    const open: FunctionReach = { selector: mint, accepted: ['stranger'], refused: [] };
    expect(settle([before], powers([], open))).toEqual([before]);
    expect(settle([before], powers([], letIn))[0]?.severity).toBe('MEDIUM');
    expect(settle([before], powers([]))[0]?.severity).toBe('MEDIUM');
  });

  it('that speak of anyone need a stranger, not the owner', () => {
    const [settled] = settle([finding('PUBLIC_MINT', 'CRITICAL')], powers([cell()], letIn));
    expect(settled).toMatchObject({ status: 'STATIC_CONFIRMED', severity: 'MEDIUM' });
    const [anyone] = settle([finding('PUBLIC_MINT', 'HIGH')], powers([cell({ actor: 'stranger' })], letIn));
    expect(anyone).toMatchObject({ status: 'PROVEN', severity: 'CRITICAL' });
  });

  it('of a tax need a tax as high as they claim', () => {
    const small = cell({ effect: 'RAISE_TAX', taxAfter: 0.1 });
    const [settled] = settle([finding('TAX_UNLIMITED', 'HIGH')], powers([small], letIn));
    expect(settled?.severity).toBe('MEDIUM');
    const large = cell({ effect: 'RAISE_TAX', taxAfter: 0.9 });
    expect(settle([finding('TAX_UNLIMITED', 'HIGH')], powers([large], letIn))[0]?.status).toBe('PROVEN');
    const moved = cell({ effect: 'RAISE_TAX', transferTaxAfter: 0.9 });
    expect(settle([finding('TAX_UNLIMITED', 'HIGH')], powers([moved], letIn))[0]?.status).toBe('PROVEN');
  });

  it('of a second authority weigh little where the chain shows no second account', () => {
    const before = finding('HIDDEN_AUTHORITY', 'MEDIUM');
    expect(settle([before], powers([], letIn))[0]?.severity).toBe('LOW');
    const hidden = {
      ...owned,
      hiddenAuthorities: [{ slot: '0x1', account: { ...owner, address: '0xb2' as const } }],
    };
    expect(settle([before], powers([], letIn), hidden)).toEqual([before]);
  });

  it('leave alone what only others report', () => {
    const before = { ...finding('HIDDEN_MINT', 'HIGH'), status: 'REPORTED' as const };
    expect(settle([before], powers([], letIn))).toEqual([before]);
  });
});

describe('proven powers without a static finding', () => {
  it('of anyone are not hidden behind what the owner can do elsewhere', () => {
    const open = cell({ actor: 'stranger', account: null, selector: '0x00000001', signature: 'make()' });
    const found = settle([finding('OWNER_MINT', 'MEDIUM')], powers([open], letIn));
    expect(found.map(({ type, status }) => `${type} ${status}`)).toEqual([
      'PUBLIC_MINT PROVEN',
      'OWNER_MINT STATIC_CONFIRMED',
    ]);
  });

  it('become findings with their call', () => {
    const erasing = cell({ actor: 'stranger', effect: 'ERASE_OTHERS_BALANCE', selector: '0x00000001' });
    const found = settle([finding('OWNER_MINT', 'MEDIUM')], powers([cell(), erasing], letIn));
    expect(found.map(({ type, status }) => [type, status])).toEqual([
      ['ANYONE_ERASES_BALANCES', 'PROVEN'],
      ['OWNER_MINT', 'PROVEN'],
    ]);
  });

  it('are not told twice', () => {
    const pausing = ['PAUSE', 'BLOCK_SELLS', 'BLOCK_TRANSFERS'] as const;
    const found = settle([], powers(pausing.map((effect) => cell({ effect }))));
    expect(found.map(({ type }) => type)).toEqual(['TRADING_PAUSABLE']);
  });
});
