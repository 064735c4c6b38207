import type { Finding, OwnerPowers, Power } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { contradictionsIn, type Statements } from './contradictions.js';

const mint = '0x40c10f19';
const silent: Statements = {
  checks: [],
  gates: [],
  findings: [],
  keyFindings: [],
  powers: undefined,
  ownership: undefined,
  simulation: undefined,
  isRenounced: null,
  isMintable: null,
  isHoneypot: null,
  rating: 'UNKNOWN',
};
const check = (id: string, reason: string) =>
  ({ id, weight: 1, status: 'PASS', severity: 0, confidence: 1, reason, evidence: [] }) as const;
const finding = (type: string, over: Partial<Finding> = {}): Finding => ({
  type,
  severity: 'MEDIUM',
  status: 'STATIC_CONFIRMED',
  issue: type,
  description: 'Seen.',
  function: mint,
  evidence: [],
  ...over,
});
const power: Power = { actor: 'owner', account: null, effect: 'MINT', status: 'PROVEN', evidence: [] };
const powers = (over: Partial<OwnerPowers> = {}): OwnerPowers => ({
  matrix: [],
  worstCaseSellTax: null,
  worstCaseBuyTax: null,
  functionsTried: 1,
  coverage: 1,
  ...over,
});
const nobody = check('mint', 'Nobody can mint: 5 functions were executed as each actor.');
const noSellTax = check('worst_case_tax', 'Nobody can add a sell tax.');
const reach = (authority: 'accounts' | 'signature' | 'nobody') =>
  powers({ reach: [{ selector: mint, accepted: [], refused: ['stranger'], authority }] });

describe('statements that exclude each other are found', () => {
  it.each<[string, Partial<Statements>]>([
    ['nobody can mint, beside code that can', { checks: [nobody], findings: [finding('PUBLIC_MINT')] }],
    ['nobody can mint, beside a call that does', { checks: [nobody], powers: powers({ matrix: [power] }) }],
    [
      'anyone, beside calls that need a signature',
      { findings: [finding('PUBLIC_MINT')], powers: reach('signature') },
    ],
    ['anyone, beside calls of some alone', { findings: [finding('PUBLIC_MINT')], powers: reach('accounts') }],
    [
      'no sell tax, beside a call that adds one',
      { checks: [noSellTax], powers: powers({ matrix: [{ ...power, effect: 'RAISE_TAX', taxAfter: 0.3 }] }) },
    ],
    [
      'a power, beside calls that nobody can make',
      { findings: [finding('OWNER_MINT')], powers: reach('nobody') },
    ],
    [
      'nothing is wrong with selling, beside a sale that fails',
      { keyFindings: ['Nothing is wrong with selling and the code.'], isHoneypot: true },
    ],
    [
      'a key finding, beside calls that disprove it',
      { keyFindings: ['A.'], findings: [finding('OWNER_MINT', { issue: 'A', status: 'DISPROVED_NOW' })] },
    ],
    [
      'nobody can since no owner is left, beside a call that takes the ownership',
      {
        findings: [finding('OWNER_MINT', { status: 'DISPROVED_NOW' })],
        powers: { ...reach('nobody'), matrix: [{ ...power, actor: 'stranger', effect: 'TAKE_OWNERSHIP' }] },
      },
    ],
    ['renounced, beside an owner who acts', { isRenounced: true, powers: powers({ matrix: [power] }) }],
    [
      'it can be sold, beside transfers that always fail',
      { checks: [check('can_sell', 'It can be sold.')], findings: [finding('TRANSFER_ALWAYS_FAILS')] },
    ],
    [
      'safe, beside a grave finding',
      { rating: 'SAFE', findings: [finding('HIDDEN_MINT', { severity: 'HIGH' })] },
    ],
    [
      'the owner can, as if shown, beside not known who can',
      {
        checks: [{ ...nobody, status: 'UNKNOWN' }],
        findings: [finding('OWNER_MINT', { issue: 'The owner can make new tokens' })],
        keyFindings: ['The owner can make new tokens.'],
      },
    ],
    ['not mintable, beside a mint', { isMintable: false, findings: [finding('OWNER_MINT')] }],
  ])('%s', (_what, said) => {
    expect(contradictionsIn({ ...silent, ...said })).toHaveLength(1);
  });

  it('and not where the line tells that only the code says so', () => {
    const said = {
      checks: [{ ...nobody, status: 'UNKNOWN' } as const],
      findings: [finding('OWNER_MINT', { issue: 'The owner can make new tokens' })],
      keyFindings: ['By its code, the owner can make new tokens.'],
    };
    expect(contradictionsIn({ ...silent, ...said })).toEqual([]);
  });

  it('and not where a call raises the tax on purchases alone', () => {
    const matrix = [{ ...power, effect: 'RAISE_TAX', buyTaxAfter: 1 } as const];
    expect(contradictionsIn({ ...silent, checks: [noSellTax], powers: powers({ matrix }) })).toEqual([]);
  });

  it('and not where calls disproved one of them', () => {
    const disproved = finding('PUBLIC_MINT', { status: 'DISPROVED_NOW', severity: 'INFO' });
    const said = { checks: [nobody], findings: [disproved], powers: reach('nobody'), isMintable: false };
    expect(contradictionsIn({ ...silent, ...said })).toEqual([]);
  });
});
