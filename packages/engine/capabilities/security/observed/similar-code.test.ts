import type { CodeLikeness } from '@assay/facts';
import { expect, it } from 'vitest';
import { fact, input, metadata, wallet } from '../../../../../test/support/analysis-facts.js';
import { securityComponent } from '../component.js';

const likeness: CodeLikeness = {
  logicAddress: wallet(2),
  codeHash: '0xcc',
  compared: 9,
  closest: {
    ref: { chain: 'bsc', address: wallet(3) },
    proofs: ['honeypot', 'balance_seizure'],
    blockNumber: 77,
    sameCode: false,
    likeness: 0.934,
  },
};
const audit = fact({ findings: [], basis: 'bytecode', coverage: 1, models: [] } as const);
const bag = { metadata: fact(metadata), auditReport: audit };

it('a likeness names the other token, how alike it is, what was proven of it and when; it is no proof', () => {
  const found = securityComponent.details(input({ ...bag, codeLikeness: fact(likeness) })).auditAnalysis
    ?.findings;
  expect(found).toHaveLength(1);
  expect(found?.[0]).toMatchObject({ type: 'SIMILAR_TO_KNOWN_SCAM', severity: 'INFO', status: 'REPORTED' });
  expect(found?.[0]?.description).toContain(
    `93 % (estimated) of the opcode sequences are those of bsc ${wallet(3)}, of which calls in block 77 proved: it could not be sold; holders' balances could be taken.`,
  );
  expect(found?.[0]?.evidence).toMatchObject([{ kind: 'bytecode', address: wallet(2), codeHash: '0xcc' }]);
});

it('a likeness moves neither score nor rating', () => {
  const closest = { ...likeness.closest, sameCode: true, likeness: 1 } as CodeLikeness['closest'];
  const alike = input({ ...bag, codeLikeness: fact({ ...likeness, closest }) });
  const other = input({ ...bag, codeLikeness: fact({ ...likeness, closest: null }) });
  expect(securityComponent.judge(alike)).toEqual(securityComponent.judge(other));
  const ratingOf = (of: typeof alike) => securityComponent.details(of).auditAnalysis?.overallAuditRating;
  expect(ratingOf(alike)).toBe(ratingOf(other));
  expect(securityComponent.details(other).auditAnalysis?.findings).toEqual([]);
});
