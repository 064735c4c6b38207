import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { hasBrowser, launch } from '../support/page/browser.js';
import { useService } from '../support/service.js';

const run = promisify(execFile);
const served = useService();
let folder = '';

/** The packages as npm would publish them, installed from their files into an empty folder. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-packages-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  for (const name of ['typescript', 'mcp'])
    await run('npm', [
      'pack',
      '--silent',
      '--ignore-scripts=false',
      '--pack-destination',
      folder,
      `./clients/${name}`,
    ]);
  const packed = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  expect(packed).toHaveLength(2);
  await run(
    'npm',
    ['install', '--silent', '--prefer-offline', '--no-audit', ...packed.map((file) => `./${file}`)],
    {
      cwd: folder,
    },
  );
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const question = async () => {
  const { chain, address } = useScenario('honeypot');
  return { url: served.url, apiKey: await served.key(), chain, address };
};

/** Asks for a report as an integrator's program does. */
const program = (given: object) => `
  import { createClient, endpoints } from 'assay-client';
  const { url, apiKey, chain, address } = ${JSON.stringify(given)};
  const report = await endpoints.postTokenAnalyze(createClient({ url, apiKey }), { contract_address: address, chain });
  globalThis.document ? (document.title = String(report.core_score)) : console.log(report.core_score);
`;

describe('packages installed from their files', () => {
  it('assay-client works in Node, and brings its types', async () => {
    writeFileSync(join(folder, 'ask.js'), program(await question()));
    const { stdout } = await run('node', ['ask.js'], { cwd: folder });
    expect(stdout.trim()).toBe('5');
    const installed = readdirSync(join(folder, 'node_modules/assay-client/dist'));
    expect(installed).toEqual(expect.arrayContaining(['index.js', 'index.d.ts']));
    expect(readdirSync(join(folder, 'node_modules/assay-client'))).toContain('README.md');
  });

  it('assay-mcp serves an agent over standard input and output', async () => {
    const { url, apiKey, chain, address } = await question();
    const client = new Client({ name: 'test', version: '1.0.0' });
    const command = join(folder, 'node_modules/.bin/assay-mcp');
    const env = { PATH: process.env.PATH ?? '', ASSAY_URL: url, ASSAY_API_KEY: apiKey };
    await client.connect(new StdioClientTransport({ command, args: [], env }));
    const answer = await client.callTool({
      name: 'analyze_token',
      arguments: { chain, contract_address: address },
    });
    expect(answer.structuredContent).toMatchObject({ core_score: 5, is_honeypot: true });
    await client.close();
  });
});

describe.skipIf(!hasBrowser && process.env.NEEDS_BROWSER === undefined)(
  'a bundled page with assay-client',
  () => {
    it('asks from the browser', async () => {
      writeFileSync(join(folder, 'page.js'), program(await question()));
      await build({
        root: folder,
        logLevel: 'error',
        build: { lib: { entry: 'page.js', formats: ['es'], fileName: 'page' }, outDir: 'out' },
      });
      const script = readFileSync(join(folder, 'out/page.js'), 'utf8');
      const server = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><title>waiting</title><script type="module">${script}</script>`);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const browser = await launch();
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.waitForFunction(() => document.title !== 'waiting');
      expect(await page.title()).toBe('5');
      await browser.close();
      server.close();
    });
  },
);
