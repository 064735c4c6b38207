import { describe, expect, it } from 'vitest';
import { answered, unanswered } from '../checks.js';
import type { Check, Gate, Verdict } from '../component.js';
import { criticalIssuesOf, keyFindingsOf } from './key-findings.js';

const pass = (id: string) => answered({ id, weight: 5 }, 0, 'It is fine.');
const fail = (id: string, reason: string, severity = 1) => answered({ id, weight: 5 }, severity, reason);
const verdictOf = (checks: readonly Check[], gates: readonly Gate[] = []): Verdict => ({
  judged: true,
  score: 50,
  coverage: 1,
  checks,
  gates,
});
const saleFails: Gate = { id: 'proven_honeypot', cap: 5, reason: 'You cannot sell it.' };

describe('key findings', () => {
  it('begin with the worst, and say it once where a gate and its check agree', () => {
    const checks = [
      pass('can_buy'),
      fail('buy_tax', 'The buy tax is 10 %.', 0.3),
      fail('can_sell', 'A sale brings nothing.'),
      fail('mint', 'Anyone can mint.', 0.9),
    ];
    const found = keyFindingsOf(verdictOf(checks, [saleFails]));
    expect(found).toEqual(['You cannot sell it.', 'Anyone can mint.', 'The buy tax is 10 %.']);
    expect(criticalIssuesOf(verdictOf(checks, [saleFails]))).toEqual(found.slice(0, 2));
  });

  it('call nothing fine that a failure contradicts, and no part of which one check is bad', () => {
    const ids = [
      'mint',
      'balance_change',
      'sell_block',
      'blacklist',
      'pause',
      'take_ownership',
      'proxy_upgrade',
    ];
    const checks = [...ids, 'environment', 'audit_findings', 'can_buy'].map(pass);
    const fine = keyFindingsOf(verdictOf([...checks, pass('can_sell')]));
    expect(fine).toEqual(["Nothing is wrong with buying, selling, the owner's powers and the code."]);
    const broken = verdictOf([...checks, fail('can_sell', 'You cannot sell it.')], [saleFails]);
    expect(keyFindingsOf(broken)).toEqual(['You cannot sell it.']);
    const retaken = [
      ...checks.filter(({ id }) => id !== 'take_ownership'),
      fail('take_ownership', 'It is taken.'),
    ];
    expect(keyFindingsOf(verdictOf(retaken))).toEqual(['It is taken.']);
  });

  it('say in one line what is not known, the heaviest first, before what is fine', () => {
    const checks = [
      pass('can_buy'),
      unanswered({ id: 'transfer', weight: 6 }, 'No call was made.'),
      unanswered({ id: 'can_sell', weight: 20 }, 'No call was made.'),
    ];
    expect(keyFindingsOf(verdictOf(checks))).toEqual([
      'Not known: whether you can sell it, whether you can send it. A node that can try trades would tell.',
    ]);
    expect(keyFindingsOf({ judged: false, reason: 'x' })).toEqual([]);
  });

  it('do not ask what a sale costs where there is none', () => {
    const open = unanswered({ id: 'sell_tax', weight: 10 }, 'No sale passed.');
    expect(keyFindingsOf(verdictOf([open, fail('can_sell', 'You cannot sell it.')]))).toEqual([
      'You cannot sell it.',
    ]);
  });
});
