import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const run = (...args: readonly string[]) =>
  execFileSync(process.execPath, ['bin/assay.js', ...args], { encoding: 'utf8' });
const names = [...run('--help').matchAll(/^ {2}(\w+) {2,}\S/gm)].map(([, name = '']) => name);

describe('the compiled commands', () => {
  it.each(names.filter((name) => name !== 'help'))('%s has help that begins with its usage', (name) => {
    expect(run(name, '--help')).toMatch(/^Usage: (?:assay|npm run) \w+/);
  });

  it('audit answers for source and for code', () => {
    const { deployedBytecode } = JSON.parse(readFileSync('devnet/artifacts/HiddenMintToken.json', 'utf8'));
    const lines = run('audit', 'devnet/contracts/tokens/HiddenMintToken.sol', deployedBytecode, '--json');
    const answers = lines.split('\n').slice(0, -1);
    expect(answers.map((line) => JSON.parse(line).engine)).toEqual(['source', 'bytecode']);
  });
});
