import { describe, expect, it } from 'vitest';
import type { Check, Verdict } from './component.js';
import { policy } from './policy.js';
import { toComponentSentence, toTokenSentence } from './verdict-sentence.js';

type Judged = Verdict & { judged: true };
const check = (reason: string, of: Partial<Check> = {}): Check => ({
  ...{ id: 'a', status: 'FAIL', weight: 1, severity: 1, confidence: 1, reason, evidence: [] },
  ...of,
});
const judged = (checks: readonly Check[], of: Partial<Judged> = {}): Judged => ({
  ...({ judged: true, score: 90, coverage: 1, gates: [] } as const),
  checks,
  ...of,
});
const of = (...verdicts: readonly Verdict[]) =>
  new Map(verdicts.map((verdict, at) => [at === 0 ? 'security' : `other${at}`, verdict]));
const say = (score: number | null, coverage: number, ...verdicts: readonly Verdict[]) =>
  toTokenSentence({ score, coverage }, of(...verdicts));

const fine = { state: 'FINE', elsewhere: [] } as const;
const tell = (verdict: Verdict, standing: Parameters<typeof toComponentSentence>[2] = fine) =>
  toComponentSentence('market', verdict, standing);
const some = (policy.coverage.unrated + policy.coverage.capped) / 2;

describe('the verdict for a person', () => {
  it('of a healthy token says what was tried, and what no check can tell', () => {
    expect(say(90, 1, judged([]))).toBe(
      'We bought it, sold it and tried what its owner can do: nothing harmful. What the team will do, no check can tell.',
    );
    const ownerless = check('It has no owner.', { id: 'ownership', status: 'PASS', severity: 0 });
    expect(say(90, 1, judged([ownerless]))).toMatch(
      /^We bought it and sold it, and nobody has power over it\./,
    );
  });

  it('is the worst by harm to a holder, and what to do', () => {
    const gates = [
      { id: 'pullable_liquidity', cap: 40, reason: 'The owner can take out all the liquidity now.' },
      { id: 'proven_honeypot', cap: 5, reason: 'You can buy it. You cannot sell it.' },
    ];
    expect(say(5, 1, judged([], { gates }))).toBe('You can buy it. You cannot sell it. Do not buy it.');
    const rug = { id: 'liquidity_was_taken', cap: 5, reason: 'The team took out all the liquidity.' };
    expect(say(5, 1, judged([], { gates: [...gates, rug] }))).toBe(
      'The team took out all the liquidity. Do not buy it.',
    );
  });

  it('names the failed check that weighs most, of all components', () => {
    const small = judged([check('A small thing.', { weight: 2, confidence: 0.7 })]);
    const large = judged([
      check('Ten owners hold it.', { id: 'b', weight: 2 }),
      check('Another.', { id: 'c' }),
    ]);
    expect(say(55, 1, small, large)).toBe('Ten owners hold it. Buy only what you can afford to lose.');
  });

  it('never says that all is well beside what lets somebody hurt a holder', () => {
    const power = check('The owner can raise the tax.', {
      id: 'worst_case_tax',
      severity: 0.2,
      status: 'WARN',
    });
    expect(say(95, 1, judged([power]))).toBe('The owner can raise the tax. We found nothing worse.');
  });

  it('trusts the one who has the power, and nobody where anyone has it', () => {
    const gate = (reason: string) => judged([], { gates: [{ id: 'proven_mint', cap: 25, reason }] });
    expect(say(25, 1, gate('The issuer can mint.'))).toMatch(/trust the issuer\.$/);
    expect(say(25, 1, gate('The owner can mint.'))).toMatch(/trust the owner\.$/);
    expect(say(25, 1, gate('Anyone can mint.'))).toMatch(/Do not buy it\.$/);
  });

  it('says what is not known in one line with what would tell, and gives no verdict where too little is', () => {
    const open = check('Not known.', { id: 'sell_tax', status: 'UNKNOWN', severity: 0, confidence: 0 });
    const unknown = 'Not known: what selling costs. A node that can try trades would tell.';
    expect(say(70, some, judged([open]))).toBe(`We found nothing harmful in what we could see. ${unknown}`);
    expect(say(49, 0.25, judged([open]))).toBe(`Too little is known for a verdict. ${unknown}`);
    expect(say(90, 1, judged([{ ...open, untried: true }]))).toContain(unknown);
  });

  it('says that nothing is known', () => {
    const nothing: Verdict = { judged: false, reason: 'No node answered.' };
    expect(say(null, 0, nothing)).toBe('Nothing is known about it. A node that answers would tell.');
    expect(tell(nothing)).toBe('Not known: its price. Asking again later would tell.');
  });

  it('of a component rests on its own gates and failures', () => {
    const gates = [{ id: 'g', cap: 40, reason: 'The sell tax is 30 %.' }];
    expect(tell(judged([], { gates }), { state: 'DANGER', elsewhere: [] })).toBe('The sell tax is 30 %.');
    const two = judged([
      check('Ten owners hold 98 %.', { weight: 2 }),
      check('The team holds 40 %.', { id: 'b' }),
    ]);
    expect(tell(two, { state: 'WARN', elsewhere: [] })).toBe('Ten owners hold 98 %.');
  });

  it('of a component says that all is well only where enough is known and nothing else speaks against it', () => {
    const well = 'Nothing harmful was found here.';
    expect(tell(judged([]))).toBe(well);
    expect(tell(judged([], { coverage: some }))).not.toBe(well);
    expect(tell(judged([]), { state: 'UNKNOWN', elsewhere: [] })).not.toBe(well);
    expect(tell(judged([]), { state: 'NOTHING_TO_SEE', elsewhere: [] })).toMatch(/dangerous/);
    expect(tell(judged([]), { state: 'DANGER', elsewhere: ['You cannot sell it.'] })).toMatch(/dangerous/);
    expect(tell(judged([]), { state: 'WARN', elsewhere: ['The sell tax is 20 %.'] })).toMatch(
      /speaks against/,
    );
  });

  it('of a component with nothing to judge says what there is not', () => {
    const none: Verdict = { judged: false, reason: 'No website was found.', nothingToSee: true };
    expect(tell(none, { state: 'NOTHING_TO_SEE', elsewhere: [] })).toBe('No website was found.');
  });
});
