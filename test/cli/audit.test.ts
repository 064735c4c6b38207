import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../src/cli/audit.js';

const contracts = 'devnet/contracts/tokens';
const artifact = (name: string): { readonly bytecode: string; readonly deployedBytecode: string } =>
  JSON.parse(readFileSync(`devnet/artifacts/${name}.json`, 'utf8'));
const minted = artifact('HiddenMintToken');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function audit(...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const status = await main(args, {
    env: {},
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
  });
  return { status, out: stripVTControlCharacters(out.join('')), err: stripVTControlCharacters(err.join('')) };
}

async function auditJson(...args: readonly string[]) {
  const { status, out, err } = await audit(...args, '--json');
  const lines = out.split('\n').slice(0, -1);
  return { status, err, answers: lines.map((line) => JSON.parse(line)) };
}

const mint = { type: 'OWNER_MINT', severity: 'MEDIUM', status: 'STATIC_CONFIRMED', controller: null };

describe('assay audit', () => {
  it('reads source with what it imports, and names type, severity, status, controller and lines', async () => {
    const { status, answers } = await auditJson(`${contracts}/HiddenMintToken.sol`);
    expect([status, answers.length]).toEqual([0, 1]);
    expect(answers[0]).toMatchObject({ engine: 'source', coverage: 1, findings: [mint] });
    const [{ file: name, lines }] = answers[0].findings;
    expect(name).toBe('HiddenMintToken.sol');
    const text = readFileSync(`${contracts}/HiddenMintToken.sol`, 'utf8').split('\n');
    expect(text.slice(lines[0] - 1, lines[1]).join('')).toContain('balance');
  });

  it('prints it for people', async () => {
    const { status, out } = await audit(`${contracts}/HiddenMintToken.sol`);
    expect(status).toBe(0);
    expect(out).toMatch(/contract HiddenMintToken, from source, 100 % of its functions read/);
    expect(out).toMatch(/MEDIUM +OWNER_MINT +STATIC_CONFIRMED +controller: unknown/);
    expect(out).toMatch(/The owner can make new tokens\. .*HiddenMintToken\.sol:\d+/s);
    expect((await audit(`${contracts}/StandardToken.sol`)).out).toContain('Nothing was found.');
  });

  it('reads runtime code with or without 0x and white space, from a file or the argument', async () => {
    const { deployedBytecode: code } = minted;
    const wrapped = file('wrapped.hex', code.slice(2).replace(/.{64}/g, '$&\n '));
    const { status, answers } = await auditJson(code, file('plain.hex', `${code}\n`), wrapped, code.slice(2));
    expect([status, answers.length]).toEqual([0, 4]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ engine: 'bytecode', findings: [mint] });
    expect(answers[0].coverage).toBeGreaterThan(0.5);
    expect(answers[0].findings[0].positions[0]).toMatch(/^At program counter \d+/);
  });

  it('audits the runtime part of creation code, and says so', async () => {
    for (const name of ['HiddenMintToken', 'Timelock', 'Launchpad']) {
      const { bytecode, deployedBytecode } = artifact(name);
      const { err, answers } = await auditJson(bytecode, deployedBytecode);
      expect(answers[0], name).toEqual(answers[1]);
      expect(err.match(/it is creation code; the runtime code in it is audited/g), name).toHaveLength(1);
    }
  });

  it('reads a folder as one source', async () => {
    const place = join(folder, 'source');
    mkdirSync(join(place, 'lib'), { recursive: true });
    writeFileSync(join(place, 'lib', 'Owned.sol'), 'contract Owned { address boss; }');
    writeFileSync(
      join(place, 'Token.sol'),
      `import {Owned} from "./lib/Owned.sol";
       contract Token is Owned { mapping(address => uint256) balances;
         function balanceOf(address who) public view returns (uint256) { return balances[who]; }
         function transfer(address to, uint256 amount) public { balances[msg.sender] -= amount; balances[to] += amount; }
         function seize(address from, uint256 amount) public { require(msg.sender == boss);
           balances[from] -= amount; balances[boss] += amount; } }`,
    );
    const { status, answers } = await auditJson(place, join(place, 'Token.sol'));
    expect(status).toBe(0);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0].findings.map(({ type }: { type: string }) => type)).toContain('OWNER_MOVES_BALANCES');
  });

  it('says in one sentence what is wrong with an argument, and answers the others', async () => {
    const cases: readonly (readonly [string, RegExp])[] = [
      [file('empty.sol', ' \n'), /is empty; name a \.sol file/],
      [file('none.sol', '// nothing here\n'), /there is no contract in it; name/],
      [file('alone.sol', 'contract A is B { }'), /no whole contract can be read in it; check/],
      [
        file('imports.sol', 'import "./Gone.sol"; contract A is Gone { }'),
        /import \.\/Gone\.sol is not there; put it/,
      ],
      [file('binary.hex', Buffer.from(minted.bytecode.slice(2), 'hex')), /is binary; give code as text/],
      [file('odd.hex', `${minted.deployedBytecode}f`), /an odd number; give the code whole/],
      [file('text.hex', '0x60zz'), /it is no hex; give code/],
      [file('huge.sol', 'contract A {}'.padEnd(2_000_001)), /is too large; at most 2000000 characters/],
      [file('huge.hex', '60'.repeat(131_073)), /is too large; at most 131072 bytes/],
      [join(folder, 'gone.sol'), /there is no such file or folder; name one/],
      ['0x', /it holds no code/],
      [`0x${'ab'.repeat(20)}`, /it is an address, not code/],
      ['0xdeadbeef', /no function of a contract is in the code; give runtime code/],
    ];
    const good = `${contracts}/StandardToken.sol`;
    const { status, err, answers } = await auditJson(...cases.map(([argument]) => argument), good);
    expect([status, answers.length]).toEqual([1, cases.length + 1]);
    expect(answers.at(-1)).toEqual({ engine: 'source', coverage: 1, findings: [] });
    const sentences = err.split('\n').slice(0, -1);
    expect(sentences).toHaveLength(cases.length);
    for (const [index, [, pattern]] of cases.entries()) {
      expect(sentences[index]).toMatch(pattern);
      expect(answers[index]).toEqual({ error: sentences[index] });
    }
  });

  it('loads nothing beside the two packages: no engine, no nodes, no database', () => {
    const seen = new Set<string>();
    const open = ['src/cli/audit.ts'];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      const text = readFileSync(path, 'utf8').replace(/^import type [^;]*;/gm, '');
      for (const [, from = ''] of text.matchAll(/^(?:import|\} from|export)[^;]*?from '([^']+)';/gm)) {
        if (from.startsWith('./')) open.push(join('src/cli', from.slice(2).replace(/\.js$/, '.ts')));
        else seen.add(from);
      }
    }
    expect([...seen].filter((name) => !name.startsWith('node:')).sort()).toEqual([
      '@assay/audit',
      '@assay/facts',
      'commander',
      'picocolors',
    ]);
  });
});
