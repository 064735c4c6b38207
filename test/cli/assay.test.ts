import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

let folder = '';
beforeAll(() => {
  // In the checkout, so that packages are found; without a build.
  folder = mkdtempSync('node_modules/.assay-');
  cpSync('bin', join(folder, 'bin'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const assay = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(folder, 'bin/assay.js'), ...args], (error, out, err) =>
      resolve({ status: Number(error?.code ?? 0), out, err }),
    );
  });

describe('assay', () => {
  it('lists its commands, each in one line, without a build', async () => {
    const { status, out } = await assay('--help');
    expect([status, out.split('\n')[0]]).toEqual([0, 'Usage: assay <command> [options]']);
    const names = 'analyze audit replay verify node check-live plan backup restore mcp census';
    const more = 'contracts probes examples pictures confusables';
    for (const name of `${names} ${more}`.split(' '))
      expect(out).toMatch(new RegExp(`^  ${name} {2,}\\S.*$`, 'm'));
  });

  it('names the commands that it knows where it is asked for another one', async () => {
    const { status, out, err } = await assay('analyse');
    expect([status, out]).toEqual([1, '']);
    expect(err).toMatch(/^error: unknown command 'analyse'/);
    expect(err).toMatch(/^ {2}analyze /m);
  });

  it('says that nothing is built', async () => {
    const ended = await assay('verify', 'report.json');
    expect(ended).toEqual({ status: 1, out: '', err: 'Nothing is built. Run npm run build.\n' });
  });
});

describe('the help of a command', () => {
  it.each([
    'analyze',
    'audit',
    'backup',
    'census',
    'check-live',
    'mcp',
    'node',
    'plan',
    'replay',
    'restore',
    'verify',
  ])('%s begins with its usage', async (name) => {
    const told: string[] = [];
    const tell = (text: string) => void told.push(text);
    const write = process.stdout.write.bind(process.stdout);
    // One of them writes to the terminal itself.
    process.stdout.write = (text) => told.push(String(text)) > 0;
    try {
      const { main } = await import(`../../src/cli/${name}.ts`);
      expect(await main(['--help'], { env: {}, out: tell, err: tell })).toBe(0);
    } finally {
      process.stdout.write = write;
    }
    expect(told.join('')).toMatch(new RegExp(`^Usage: assay ${name} `));
  });
});
