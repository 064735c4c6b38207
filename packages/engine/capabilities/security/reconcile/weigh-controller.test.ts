import type { Account, Finding, OwnerPowers, Ownership, Power } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { weighController } from './weigh-controller.js';

const mint = '0x40c10f19';
const account = (over: Partial<Account>): Account => ({
  address: '0x00000000000000000000000000000000000000a1',
  kind: 'eoa',
  ...over,
});
const held = (owner: Account): Ownership => ({
  owner,
  renounced: false,
  proxy: null,
  roles: [],
  hiddenAuthorities: [],
});
const finding: Finding = {
  type: 'HIDDEN_MINT',
  severity: 'HIGH',
  status: 'STATIC_CONFIRMED',
  issue: 'Hidden mint',
  description: 'Seen.',
  function: 'mint(address,uint256)',
  evidence: [],
};
const cell = (by: Account): Power => ({
  actor: 'owner',
  account: by,
  effect: 'MINT',
  status: 'PROVEN',
  selector: mint,
  evidence: [],
});
const powersOf = (...matrix: readonly Power[]): OwnerPowers => ({
  matrix,
  worstCaseSellTax: 0,
  worstCaseBuyTax: 0,
  functionsTried: 1,
  coverage: 1,
});
const safe = account({ kind: 'multisig', knownCode: true, threshold: 2, owners: 3 });
const weigh = (owner: Account) => {
  const { controller, severity } = weighController(finding, undefined, held(owner));
  return [controller, severity];
};

describe('a finding', () => {
  it('says who holds the power, and weighs less where no single key does', () => {
    expect(weigh(account({}))).toEqual(['key', 'HIGH']);
    expect(weigh(safe)).toEqual(['multisig', 'MEDIUM']);
    expect(weigh(account({ kind: 'timelock', delaySeconds: 172_800 }))).toEqual(['timelock', 'MEDIUM']);
    expect(weigh(account({ kind: 'contract' }))).toEqual(['contract', 'MEDIUM']);
  });

  it('weighs all the same where one key stands behind what looks like more', () => {
    expect(weigh(account({ kind: 'multisig' }))).toEqual(['key', 'HIGH']);
    expect(weigh({ ...safe, threshold: 1 })).toEqual(['key', 'HIGH']);
    expect(weigh(account({ kind: 'timelock', delaySeconds: 60 }))).toEqual(['key', 'HIGH']);
    const owner = { address: account({}).address, kind: 'eoa' } as const;
    expect(weigh(account({ kind: 'contract', controller: owner }))).toEqual(['key', 'HIGH']);
  });

  it('is about the accounts that a call showed, the weakest of them', () => {
    const shown = weighController(finding, powersOf(cell(safe)), held(account({})));
    expect(shown).toMatchObject({ controller: 'multisig', severity: 'MEDIUM' });
    const both = weighController(finding, powersOf(cell(safe), cell(account({}))), held(safe));
    expect(both).toMatchObject({ controller: 'key', severity: 'HIGH' });
  });

  it('accuses nobody by guess: other accounts, or none that was read, leave it as the code shows it', () => {
    expect(weighController(finding, undefined, undefined)).toEqual(finding);
    const { roles, ...unread } = held(safe);
    expect(roles).toEqual([]);
    expect(weighController(finding, undefined, unread)).toEqual(finding);
    const hidden = {
      slot: '0x1',
      account: account({ address: '0x00000000000000000000000000000000000000b2' }),
    };
    expect(weighController(finding, undefined, { ...held(safe), hiddenAuthorities: [hidden] })).toEqual(
      finding,
    );
  });

  it('of what anyone can do stays what it is', () => {
    const open: Finding = { ...finding, type: 'PUBLIC_MINT', severity: 'CRITICAL', controller: 'anyone' };
    expect(weighController(open, undefined, held(safe))).toEqual(open);
  });
});
