import { auditBytecode, auditSource, overallAuditRating } from '@assay/audit';
import { createAuditReportReader, createAuditRunner, type LoadContext } from '@assay/engine';
import { type Fact, type FactKind, type Hex, known, missing } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import standardToken from '../../devnet/artifacts/StandardToken.json' with { type: 'json' };

const token = '0x00000000000000000000000000000000000000aa';

/** A token with further functions before and after its own. */
const toSource = (before: string, after = ''): string => `contract T {
  mapping(address => uint256) balances; address owner; uint256 total;
  ${before}
  function balanceOf(address a) public view returns (uint256) { return balances[a]; }
  function transfer(address to, uint256 v) public returns (bool) { balances[msg.sender] -= v; balances[to] += v; return true; }
  ${after} }`;

const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('\n');

const callingEachOther = toSource(
  many(
    6_000,
    (n) =>
      `function f${n}(uint256 x) public { if (x > ${n}) f${(n + 1) % 6_000}(x); else f${(7 * n + 3) % 6_000}(x + 1); }`,
  ),
);
const branching = many(
  60,
  (n) =>
    `function d${n}(uint256 x) public { ${many(60, (k) => `if (x > ${k} + total + ${n}) { total += ${k} * x; balances[owner] += total; }`)} }`,
);
const minting =
  'function mint(address to, uint256 v) public { require(msg.sender == owner); balances[to] += v; }';
const inherited = many(
  6_000,
  (n) => `contract C${n} ${n ? `is C${n - 1}` : ''} { function h${n}() public {} }`,
);

const noSolidity = 'Gas: 1 Gwei, (+6.20%) PUSH1 0x80\n'.repeat(5_000);

const audit = (content: string) => auditSource([{ path: 'T.sol', content }]);

describe('a source that is slow to read', () => {
  it.each([
    ['6,000 contracts in a row', inherited],
    ['what is no Solidity', noSolidity],
  ])('is left, and is not taken for harmless: %s', (_, content) => {
    expect(audit(content)).toBeUndefined();
  });

  it('is read as far as it can be, and is not taken for harmless: 6,000 functions that call each other', () => {
    const found = audit(callingEachOther);
    expect(found?.unread).toContain('f0(uint256)');
    expect(overallAuditRating(found)).toBe('UNKNOWN');
  });

  it('does not hide behind one function what the others do', () => {
    const assembly = `function y() public { assembly { ${'let a := add(mload(1), sload(2)) '.repeat(10_000)} } }`;
    const found = audit(toSource(assembly, minting));
    expect(found?.unread).toEqual(['y()']);
    expect(found?.findings.map(({ type }) => type)).toEqual(['HIDDEN_MINT']);
    expect(found?.coverage).toBeLessThan(1);
  });

  it('ends with what was found, and names what was not read', () => {
    const found = audit(toSource(branching, minting));
    expect(found?.findings.map(({ type }) => type)).toContain('HIDDEN_MINT');
    expect(found?.unread).toContain('d0(uint256)');
    expect(found?.unread).not.toContain('transfer(address,uint256)');
    expect(found?.coverage).toBeLessThan(0.1);
  });

  it('is rated as unknown where nothing was found in the part that was read', () => {
    const found = audit(toSource(branching));
    expect(found && overallAuditRating({ ...found, models: [] } as never)).toBe('UNKNOWN');
  });

  it('gives the same findings each time', () => {
    const source = toSource(branching, minting);
    expect(audit(source)).toEqual(audit(source));
  });

  it('is told in the report, which then shows what the code shows', async () => {
    const runtime = standardToken.deployedBytecode as Hex;
    const code = { runtime, logicAddress: token, logicRuntime: runtime, logicCodeHash: '0x01' } as const;
    const files = [{ path: 'T.sol', content: noSolidity }];
    const facts: Partial<Record<FactKind, Fact<never>>> = {
      code: known(code, 'onchain', 0) as Fact<never>,
      source: known({ verified: true, contractName: 'T', files }, 'sourcify', 0) as Fact<never>,
    };
    const context: LoadContext = {
      signal: new AbortController().signal,
      deadline: Date.now() + 60_000,
      caller: 'test',
      facts: { load: async (kind) => facts[kind] ?? missing('not_found', 'nobody knows it', 'test') },
    };
    const runner = createAuditRunner();
    const report = (await createAuditReportReader({ now: Date.now, runner })('eth', [token], context)).get(
      token,
    );
    const { findings, coverage } = auditBytecode(runtime, { address: token, codeHash: '0x01' });
    expect(coverage).toBeGreaterThan(0.5);
    expect(report).toMatchObject({
      known: true,
      value: { basis: 'bytecode', coverage, unread: expect.arrayContaining(['the published source']) },
    });
    expect(report?.known && report.value.findings).toEqual(expect.arrayContaining([...findings]));
  });
});
