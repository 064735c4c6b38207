import { describe, expect, it } from 'vitest';
import { compilerFindings } from './compiler-findings.js';
import { parseVersion, versionInCode } from './compiler-version.js';

const identity = { address: '0x00000000000000000000000000000000000000aa', codeHash: '0x01' } as const;
/** Code with the metadata that solc appends: `{"solc": version}`. */
const compiledBy = (version: string) => `0x6001600255a164736f6c6343${version}000a`;

describe('the compiler of the code', () => {
  it('is read from the metadata behind the code, and from nowhere else', () => {
    expect(versionInCode(compiledBy('00080e'))).toEqual([0, 8, 14]);
    expect(versionInCode('0x64736f6c634300080e6001')).toBeUndefined();
    for (const garbage of ['0x', '', '0xff', '0xffff', '0xfe64736f6c6343000a'])
      expect(versionInCode(garbage)).toBeUndefined();
  });

  it('is read from the name of a compiler', () => {
    expect(parseVersion('v0.8.30+commit.73712a01')).toEqual([0, 8, 30]);
    expect(parseVersion('vyper:0.3.10')).toEqual([0, 3, 10]);
    expect(parseVersion('1.2.3.4')).toBeUndefined();
    expect(parseVersion(undefined)).toBeUndefined();
  });

  it('is a finding with the names of its published bugs, which weighs little', () => {
    const [finding, ...more] = compilerFindings({ runtime: compiledBy('00080e'), identity });
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ type: 'COMPILER_BUGS', severity: 'LOW', status: 'STATIC_CONFIRMED' });
    expect(finding?.description).toContain('InlineAssemblyMemorySideEffects');
    expect(finding?.description).not.toContain('KeccakCaching');
    expect(finding?.evidence[0]).toMatchObject({ kind: 'bytecode', codeHash: '0x01' });
  });

  it('is taken from the verification where the code names none', () => {
    const [finding] = compilerFindings({
      runtime: '0x6001',
      identity,
      verifiedWith: 'v0.4.24+commit.e67f0147',
    });
    expect(finding?.description).toContain('ExpExponentCleanup');
    expect(finding?.evidence[0]).toMatchObject({ kind: 'report', field: 'compilerVersion' });
  });

  it.each([
    ['0.4.13', 'ECRecoverMalformedInput', true],
    ['0.4.14', 'ECRecoverMalformedInput', false],
    ['0.5.7', 'AbiReencodingHeadOverflow', false],
    ['0.6.0', 'YulOptimizerRedundantAssignment', true],
    ['0.6.1', 'YulOptimizerRedundantAssignment', false],
    ['0.8.12', 'StorageWriteRemoval', false],
    ['0.8.16', 'StorageWriteRemoval', true],
  ])('%s and %s: %s', (version, bug, isThere) => {
    const [finding] = compilerFindings({ runtime: '0x6001', identity, verifiedWith: `v${version}` });
    expect(finding?.description.includes(bug)).toBe(isThere);
  });

  it('is no finding where no bug is published, where it is not Solidity, or where it is not known', () => {
    expect(compilerFindings({ runtime: compiledBy('00081e'), identity })).toEqual([]);
    expect(compilerFindings({ runtime: '0x6001', identity })).toEqual([]);
    expect(compilerFindings({ runtime: '0x6001', identity, verifiedWith: 'vyper:0.3.10' })).toEqual([]);
  });
});
