import { describe, expect, it } from 'vitest';
import { answered, unanswered } from '../checks.js';
import type { Check, Gate, Verdict } from '../component.js';
import { criticalIssuesOf, keyFindingsOf } from './risk.js';

const pass = (id: string, reason: string) => answered({ id, weight: 5 }, 0, reason);
const fail = (id: string, reason: string, severity = 1) => answered({ id, weight: 5 }, severity, reason);
const verdictOf = (checks: readonly Check[], gates: readonly Gate[] = []): Verdict => ({
  judged: true,
  score: 50,
  coverage: 1,
  checks,
  gates,
});
const saleFails: Gate = { id: 'proven_honeypot', cap: 5, reason: 'A simulated sale fails.' };

describe('key findings', () => {
  it('begin with the worst, and say it once where a gate and its check agree', () => {
    const checks = [
      pass('can_buy', 'It can be bought.'),
      fail('buy_tax', 'The buy tax is 10 %.', 0.3),
      fail('can_sell', 'A sale brings nothing.'),
      fail('mint', 'Anyone can mint.', 0.9),
    ];
    const found = keyFindingsOf(verdictOf(checks, [saleFails]));
    expect(found).toEqual([
      'A simulated sale fails.',
      'Anyone can mint.',
      'The buy tax is 10 %.',
      'It can be bought.',
    ]);
    expect(criticalIssuesOf(verdictOf(checks, [saleFails]))).toEqual(found.slice(0, 2));
  });

  it('hold no pass that a failure contradicts', () => {
    const checks = [
      pass('sell_block', 'Nobody can stop sales.'),
      pass('blacklist', 'Nobody can blacklist holders.'),
      pass('pause', 'Nobody can pause transfers.'),
      pass('environment', 'It trades alike in 15 environments.'),
      pass('audit_findings', 'No finding was confirmed.'),
      pass('ownership', 'Ownership is renounced.'),
      pass('mint', 'Nobody can mint.'),
    ];
    const broken = verdictOf([...checks, fail('can_sell', 'It cannot be sold.')], [saleFails]);
    expect(keyFindingsOf(broken)).toEqual([
      'A simulated sale fails.',
      'Ownership is renounced.',
      'Nobody can mint.',
    ]);
    const retaken = verdictOf([...checks.slice(4), fail('take_ownership', 'The deployer can own it again.')]);
    expect(keyFindingsOf(retaken)).toEqual(['The deployer can own it again.', 'Nobody can mint.']);
    const hidden = { id: 'hidden_honeypot', cap: 15, reason: 'It can be sold in one environment only.' };
    expect(keyFindingsOf(verdictOf([pass('can_sell', 'It can be sold.')], [hidden]))).toEqual([
      hidden.reason,
    ]);
  });

  it('say what is not known before what passed, the heaviest first', () => {
    const checks = [
      pass('mint', 'Nobody can mint.'),
      unanswered({ id: 'transfer', weight: 6 }, 'It could not be simulated.'),
      unanswered({ id: 'can_sell', weight: 20 }, 'It could not be simulated.'),
    ];
    expect(keyFindingsOf(verdictOf(checks))).toEqual([
      'Not known: whether it can be sold, whether it moves between wallets.',
      'Nobody can mint.',
    ]);
    expect(keyFindingsOf({ judged: false, reason: 'x' })).toEqual([]);
  });
});
