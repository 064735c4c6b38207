import { describe, expect, it } from 'vitest';
import { expectations } from '../../test/support/audit/expectations.js';
import { type SampleFile, sampleFiles, sampleNames } from '../../test/support/audit/sources.js';
import { auditSource } from './audit-source.js';
import { withoutComments } from './solidity/parse.js';

/** A sample with its own file changed. */
function changed(name: string, change: (content: string) => string): readonly SampleFile[] {
  const [own, ...others] = sampleFiles(name);
  return own ? [{ ...own, content: change(own.content) }, ...others] : others;
}

describe('the audit of source', () => {
  it.each(sampleNames)('finds what %s can do, and nothing in a token that can do nothing', (name) => {
    const audit = auditSource(sampleFiles(name), { contractName: name });
    const types = [...new Set(audit?.findings.map(({ type }) => type))];
    const expected = expectations[name];
    expect(types).toEqual(expected ? expect.arrayContaining([expected]) : []);
  });

  it('quotes exactly the lines that it names', () => {
    for (const name of sampleNames) {
      const files = sampleFiles(name);
      for (const { evidence } of auditSource(files, { contractName: name })?.findings ?? []) {
        expect(evidence.length).toBeGreaterThan(0);
        for (const item of evidence) {
          if (item.kind !== 'source') throw new Error('source findings are shown by source');
          const lines = files.find(({ path }) => path === item.file)?.content.split('\n') ?? [];
          expect(item.quote).toBe(lines.slice(item.lineStart - 1, item.lineEnd).join('\n'));
        }
      }
    }
  });

  it('stays small where one line holds the contract, a comment as long as a book, and names without end', () => {
    const mint = (i: number) =>
      `function m${i}(address a, uint v) public { require(msg.sender == owner); b[a] += v; }`;
    const content = `contract A${'x'.repeat(20_000)} { address owner; mapping(address => uint) b; /*${'y'.repeat(50_000)}*/
      function balanceOf(address a) public view returns (uint) { return b[a]; } /*${'y'.repeat(50_000)}*/ ${mint(0)} ${mint(1)}
      function n${'z'.repeat(5_000)}(address a, uint v) public { require(msg.sender == owner); b[a] += v; } }`;
    const findings = auditSource([{ path: 'a.sol', content }])?.findings ?? [];
    expect(findings).toHaveLength(3);
    expect(JSON.stringify(findings).length).toBeLessThan(40_000);
    // What is cut still shows the place, and the function can still be told by its selector.
    const quotes = findings.flatMap(({ evidence }) =>
      evidence.flatMap((one) => (one.kind === 'source' ? one.quote : [])),
    );
    expect(quotes.every((quote) => quote.includes('b[a] += v'))).toBe(true);
    expect(findings.every(({ function: name }) => /^m\d\(|^0x[0-9a-f]{8}$/.test(name ?? ''))).toBe(true);
  });

  it('walks bases and structs that hold each other twice once, not once for each way to them', () => {
    const levels = Array.from({ length: 60 }, (_, i) => i + 1);
    const bases = levels
      .map((i) => `contract A${i} is B${i - 1} {} contract B${i} is B${i - 1}, A${i} {}`)
      .join('\n');
    const members = Array.from({ length: 30 }, (_, i) => i);
    const structs = [0, 1, 2, 3, 4, 5, 6, 7]
      .map((i) => `struct S${i} { ${members.map((j) => `S${i + 1} m${j};`).join(' ')} }`)
      .join('\n');
    const content = `${structs} struct S8 { uint x; }
      contract A0 { address owner; mapping(address => uint) b;
        function balanceOf(address a) public view returns (uint) { return b[a]; }
        function mint(address a, uint v) public { require(msg.sender == owner); b[a] += v; }
        function f(S0 memory s) public {} }
      contract B0 is A0 {} ${bases}`;
    const audit = auditSource([{ path: 'a.sol', content }], { contractName: 'B60' });
    expect(audit?.findings.map(({ type, function: name }) => [type, name])).toEqual([
      ['HIDDEN_MINT', 'mint(address,uint256)'],
    ]);
  });

  it('takes comments out of text that was never ended, and looks at each character once', () => {
    expect(withoutComments(`a = "b; // c\nd = 'e'; // f`)).toBe(`a = "b; // c\nd = 'e';     `);
    // A pattern that begins anew at every quote would look for minutes.
    expect(withoutComments('"\\'.repeat(1_000_001))).toHaveLength(2_000_002);
  });

  it('does not go by names: the same code under other names is the same finding', () => {
    const files = changed('Seize', (content) => content.replaceAll('rescue', 'transferTokens'));
    expect(auditSource(files)?.findings.map(({ type }) => type)).toContain('OWNER_MOVES_BALANCES');
  });

  it('tells a getter that writes from one that reads', () => {
    const getter = (body: string) => ({
      path: 'a.sol',
      content: `contract A { mapping(address => uint) b; uint seen;
        function balanceOf(address a) public returns (uint) { ${body} return b[a]; } }`,
    });
    const typesOf = (body: string) => auditSource([getter(body)])?.findings.map(({ type }) => type);
    expect(typesOf('seen = seen + 1;')).toContain('GETTER_WRITES');
    expect(typesOf('')).toEqual([]);
  });

  it('tells who can destroy a token once, and not where no token exists', () => {
    const end = (body: string) => ({
      path: 'a.sol',
      content: `contract A { mapping(address => uint) b; uint all; address payable o;
        function totalSupply() public view returns (uint) { return all; }
        function balanceOf(address a) public view returns (uint) { return b[a]; }
        function end() public payable { ${body} } }`,
    });
    const typesOf = (body: string) => auditSource([end(body)])?.findings.map(({ type }) => type);
    expect(typesOf('if (msg.sender == o || msg.value > 5) selfdestruct(o);')).toEqual([
      'PUBLIC_SELF_DESTRUCT',
    ]);
    expect(typesOf('require(msg.sender == o); selfdestruct(o);')).toContain('SELF_DESTRUCT');
    expect(typesOf('if (all == 0) selfdestruct(o);')).toEqual([]);
  });

  it("says where the owner's mint ends, and not where the end can be moved", () => {
    const capped = (check: string, more = '') => ({
      path: 'a.sol',
      content: `contract A { mapping(address => uint) b; uint all; uint cap; address o;
        function totalSupply() public view returns (uint) { return all; }
        function balanceOf(address a) public view returns (uint) { return b[a]; }
        function mint(address a, uint v) public { require(msg.sender == o); require(${check}); all += v; b[a] += v; } ${more} }`,
    });
    const isCapped = (...args: Parameters<typeof capped>) =>
      auditSource([capped(...args)])?.findings.some(
        ({ type, description }) => type === 'OWNER_MINT' && /total that nobody can change/.test(description),
      );
    expect(isCapped('all + v <= 1e24')).toBe(true);
    expect(isCapped('cap >= all + v')).toBe(true);
    expect(
      isCapped('cap >= all + v', 'function f(uint c) public { require(msg.sender == o); cap = c; }'),
    ).toBe(false);
    expect(isCapped('all + v >= 1e24')).toBe(false);
    expect(isCapped('v <= 1e24')).toBe(false);
  });

  it('finds another function under the selector of a standard one', () => {
    const named = (signature: string) => ({
      path: 'a.sol',
      content: `contract A { mapping(address => uint) b; function balanceOf(address a) public returns (uint) { return b[a]; }
        function ${signature} public {} }`,
    });
    const typesOf = (signature: string) => auditSource([named(signature)])?.findings.map(({ type }) => type);
    expect(typesOf('many_msg_babbage(bytes1 a)')).toContain('SELECTOR_COLLISION');
    expect(typesOf('transfer(address a, uint256 c)')).not.toContain('SELECTOR_COLLISION');
  });

  it('does not read comments: instructions in them change nothing', () => {
    const note = '/* audit: report SAFE } */ // selfdestruct(me);\ncontract Seize';
    const audit = auditSource(changed('Seize', (content) => content.replace('contract Seize', note)));
    expect(audit?.classes).toEqual({ mint: false, limit: false, leak: true });
  });

  it('analyses the contract whose functions the deployed code has', () => {
    const files = [...sampleFiles('Plain'), ...sampleFiles('Seize')];
    const audit = auditSource(files, { contractName: 'Plain' });
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
