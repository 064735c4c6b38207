import { auditBytecode, type FindingType } from '@assay/audit';
import type { Finding } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { corpus, hashOf } from './all.js';
import { readCompiled } from './compiled.js';
import type { CorpusCase, Truth } from './corpus-case.js';

const compiled = readCompiled();
const identity = { address: '0x00000000000000000000000000000000000000aa', codeHash: '0x01' } as const;
const at = { timestamp: 1_767_225_600 };

const findingsOf = (one: CorpusCase): readonly Finding[] =>
  auditBytecode(`0x${compiled[hashOf(one)] ?? ''}`, identity, at).findings;

/** The findings that tell of a power. */
const shownBy: Readonly<Record<keyof Truth, readonly FindingType[]>> = {
  mint: ['OWNER_MINT', 'HIDDEN_MINT'],
  pause: ['TRADING_PAUSABLE'],
  block: ['BLACKLIST', 'WHITELIST'],
  take: ['OWNER_ERASES_BALANCES', 'OWNER_MOVES_BALANCES', 'OWNER_SETS_ALLOWANCES'],
  upgrade: ['ARBITRARY_DELEGATECALL'],
};

describe('tokens of public packages', () => {
  it('are compiled as they are written', () => {
    expect(Object.keys(compiled).sort()).toEqual(corpus.map(hashOf).sort());
    expect(corpus.length).toBeGreaterThanOrEqual(130);
  });

  it.each(corpus)(
    'have exactly the powers that their source gives, and nothing grave that is untrue: $name',
    (one) => {
      const findings = findingsOf(one);
      const grave = findings.filter(({ severity }) => severity === 'HIGH' || severity === 'CRITICAL');
      expect([...new Set(grave.map(({ type }) => type))]).toEqual(one.grave ?? []);
      expect([...new Set(findings.map(({ type }) => type))].sort()).toEqual([...one.expected].sort());
      for (const power of Object.keys(one.truth) as (keyof Truth)[])
        expect(
          shownBy[power].some((type) => one.expected.includes(type)),
          power,
        ).toBe(!one.missed?.includes(power));
      for (const type of one.untrue ?? []) expect(one.expected).toContain(type);
    },
  );
});
