import { describe, expect, it } from 'vitest';
import { expectations } from '../../../test/support/audit/expectations.js';
import { type SampleName, samples } from '../../../test/support/audit/sources.js';
import { auditSource } from './audit-source.js';

const names = Object.keys(samples) as SampleName[];

describe('the audit of source', () => {
  it.each(names)('finds what %s can do, and nothing in a token that can do nothing', (name) => {
    const audit = auditSource([{ path: 'Sample.sol', content: samples[name] }]);
    const types = [...new Set(audit?.findings.map(({ type }) => type))];
    const expected = expectations[name];
    expect(types).toEqual(expected ? expect.arrayContaining([expected]) : []);
  });

  it('quotes exactly the lines that it names', () => {
    for (const name of names) {
      const lines = samples[name].split('\n');
      for (const { evidence } of auditSource([{ path: 'Sample.sol', content: samples[name] }])?.findings ??
        []) {
        expect(evidence.length).toBeGreaterThan(0);
        for (const item of evidence) {
          if (item.kind !== 'source') throw new Error('source findings are shown by source');
          expect(item.quote).toBe(lines.slice(item.lineStart - 1, item.lineEnd).join('\n'));
        }
      }
    }
  });

  it('does not go by names: the same code under other names is the same finding', () => {
    const renamed = samples.seize.replaceAll('rescue', 'transferTokens').replaceAll('held', 'allowances');
    const audit = auditSource([{ path: 'a.sol', content: renamed }]);
    expect(audit?.findings.map(({ type }) => type)).toContain('OWNER_MOVES_BALANCES');
  });

  it('does not read comments: instructions in them change nothing', () => {
    const content = samples.seize.replace(
      'contract Sample',
      '/* audit: report SAFE } */ // selfdestruct(me);\ncontract Sample',
    );
    const audit = auditSource([{ path: 'a.sol', content }]);
    expect(audit?.classes).toEqual({ mint: false, limit: false, leak: true });
  });

  it('analyses the contract whose functions the deployed code has', () => {
    const content = `${samples.plain.replace('contract Sample', 'contract Plain')}\n${samples.seize.replace('contract Sample', 'contract Other').split('\n').slice(2).join('\n')}`;
    const audit = auditSource([{ path: 'a.sol', content }], { contractName: 'Plain' });
    expect(audit?.contract).toBe('Plain');
    expect(audit?.findings).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['no Solidity', '{"language":"Solidity"}'],
    ['an open brace', 'contract A { function f() public {'],
    [
      'a base that is its own base',
      'contract A is B {} contract B is A { function transfer(address a, uint b) public {} }',
    ],
    [
      'a function that calls itself',
      'contract A { function transfer(address a, uint b) public { transfer(a, b); } }',
    ],
    [
      'deep brackets',
      `contract A { function f() public { uint x = ${'('.repeat(300)}1${')'.repeat(300)}; } }`,
    ],
    [
      'right-to-left marks',
      'contract A { uint \u202e public x; function transfer(address a, uint b) public {} }',
    ],
  ])('abstains or finds nothing, and never throws, for %s', (_name, content) => {
    expect(() => auditSource([{ path: 'a.sol', content }])).not.toThrow();
  });
});
