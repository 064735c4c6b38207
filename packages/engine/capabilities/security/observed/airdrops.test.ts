import type { FactBag, MassTransfers, TokenMetadata, TradeSimulation } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { fact, input, metadata, wallet } from '../../../../../test/support/analysis-facts.js';
import { securityComponent } from '../component.js';
import { type AirdropFacts, findAirdrops } from './airdrops.js';

const sent: MassTransfers = {
  largest: [{ transactionHash: '0xaa', blockNumber: 9, timestamp: 1, from: wallet(7), recipients: 60 }],
  count: 1,
  recipients: 60,
  holders: 62,
  passiveHolders: 60,
  held: 1_000n,
  heldPassively: 600n,
};
const facts: AirdropFacts = { metadata, massTransfers: sent, honeypot: false, saleEvidence: [] };
const lure: TokenMetadata = { ...metadata, name: 'Visit claim-usdc.net' };
const typesOf = (changes: Partial<AirdropFacts>) =>
  findAirdrops({ ...facts, ...changes }).map(({ type }) => type);

describe('how a token came to its holders', () => {
  it('a mass transfer alone is information, with the transaction, the block and the number of accounts', () => {
    const [finding, ...rest] = findAirdrops(facts);
    expect(finding).toMatchObject({ type: 'MASS_TRANSFER', severity: 'INFO', status: 'STATIC_CONFIRMED' });
    expect(finding?.description).toContain('96.8 % of the 62 holders, with 60 % of what is held');
    expect(finding?.evidence).toEqual([
      {
        kind: 'transactions',
        hashes: ['0xaa'],
        description: expect.stringMatching(/block 9 .* 60 accounts/),
      },
    ]);
    expect(rest).toEqual([]);
  });

  it('with a link in the name, or with sales that fail, it is spam', () => {
    expect(typesOf({ metadata: lure })).toEqual(['NAME_LURES', 'MASS_TRANSFER', 'SPAM_TOKEN']);
    expect(typesOf({ metadata: { ...metadata, name: 'yearn.finance' } })).toContain('SPAM_TOKEN');
    expect(typesOf({ honeypot: true })).toEqual(['MASS_TRANSFER', 'UNSELLABLE_GIFT']);
  });

  it('is no spam while most holders have it for another reason, or whether it sells is not known', () => {
    const few = { ...sent, holders: 200 };
    expect(typesOf({ massTransfers: few, honeypot: true, metadata: lure })).toEqual([
      'NAME_LURES',
      'MASS_TRANSFER',
    ]);
    expect(typesOf({ honeypot: null })).toEqual(['MASS_TRANSFER']);
  });

  it('says nothing of transfers where the history is not known', () => {
    expect(typesOf({ massTransfers: undefined, honeypot: true })).toEqual([]);
    expect(typesOf({ massTransfers: { ...sent, count: 0, largest: [] } })).toEqual([]);
    expect(typesOf({ massTransfers: undefined, metadata: undefined, honeypot: null })).toEqual([]);
  });
});

const unsellable: TradeSimulation = {
  pool: wallet(0xaa),
  canBuy: true,
  canSell: false,
  canTransfer: true,
  buyTax: 0,
  sellTax: null,
  transferTax: 0,
  buyGas: 1,
  sellGas: null,
  evidence: [],
};

describe('in the security component', () => {
  const audit = fact({ findings: [], basis: 'bytecode', coverage: 1, models: [] } as const);
  const bag = {
    metadata: fact(lure),
    massTransfers: fact(sent),
    simulation: fact(unsellable),
    auditReport: audit,
  };
  const auditCheck = (of: FactBag) => {
    const verdict = securityComponent.judge(input(of));
    return verdict.judged ? verdict.checks.find(({ id }) => id === 'audit_findings') : undefined;
  };

  it('they stand among the findings, the gravest first, and weigh', () => {
    const analysis = securityComponent.details(input(bag)).auditAnalysis;
    expect(analysis?.findings.map(({ type }) => type)).toEqual([
      'UNSELLABLE_GIFT',
      'NAME_LURES',
      'SPAM_TOKEN',
      'MASS_TRANSFER',
    ]);
    expect(analysis?.overallAuditRating).toBe('DANGEROUS');
    expect(auditCheck(bag)).toMatchObject({ status: 'FAIL', severity: 0.7 });
  });

  it('an audit that could judge nothing (a model’s claims) is no audit', () => {
    const model = { provider: 'openai', model: 'm', promptHash: '0', inputHash: '0' };
    const claims = fact({ findings: [], basis: 'source', coverage: 0, models: [model] } as const);
    const plain = { ...bag, metadata: fact(metadata), simulation: fact({ ...unsellable, canSell: true }) };
    expect(auditCheck(plain)).toMatchObject({ status: 'PASS' });
    expect(auditCheck({ ...plain, auditReport: claims })).toMatchObject({ status: 'UNKNOWN' });
  });

  it('they weigh without an audit too, but nothing found is no audit', () => {
    const { auditReport, ...unread } = bag;
    expect(auditReport.known).toBe(true);
    expect(auditCheck(unread)).toMatchObject({ severity: 0.7 });
    expect(
      auditCheck({ ...unread, metadata: fact(metadata), simulation: fact({ ...unsellable, canSell: true }) }),
    ).toMatchObject({
      status: 'UNKNOWN',
    });
  });
});
