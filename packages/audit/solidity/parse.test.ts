import { readFileSync } from 'node:fs';
import { parse } from '@solidity-parser/parser';
import { describe, expect, it } from 'vitest';
import { Work } from '../model/work.js';
import { parseFiles, withoutComments } from './parse.js';

const content = `import { A } from "a.sol";
/* contract None {} */ string constant brace = "}";
${readFileSync('devnet/contracts/tokens/ReflectionToken.sol', 'utf8')}
abstract contract Last { struct S { uint a; } error Bad(uint a);
  modifier m() { { _; } } S s = S({ a: 1 });
  function g() public m { if (s.a > 1) { s.a = 2; } } } function free(uint a) pure returns (uint) { return a; }`;
const files = [{ path: 'T.sol', content }];

/** Without columns: nobody uses them. */
const toText = (nodes: unknown) => JSON.stringify(nodes, (key, value) => (key === 'column' ? 0 : value));

describe('a source that is parsed contract by contract', () => {
  it('has the tree, the lines and the offsets of the whole', () => {
    const { files: parsed, unread, isPartial } = parseFiles(files, new Work(Number.POSITIVE_INFINITY));
    expect(parsed.length).toBeGreaterThan(2);
    const whole = parse(withoutComments(content), { loc: true, range: true });
    expect(toText(parsed.flatMap(({ unit }) => unit.children))).toBe(toText(whole.children));
    expect([unread.size, isPartial]).toEqual([0, false]);
  });

  it('has the heads of all functions where the work ends, and says whose bodies were not read', () => {
    const long = `function slow() public { ${'total += 1;'.repeat(9_000)} }`;
    const text = `contract A { uint total; ${long} function quick() public { total = 2; } }`;
    const {
      files: parsed,
      unread,
      isPartial,
    } = parseFiles([{ path: 'A.sol', content: text }], new Work(4_300_000));
    expect(parsed).toHaveLength(1);
    expect([...unread].map(({ name }) => name)).toEqual(['slow']);
    expect(isPartial).toBe(false);
  });
});
