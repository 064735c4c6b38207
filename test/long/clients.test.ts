import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemo } from '../support/start-demo.js';

const run = promisify(execFile);
let demo: Awaited<ReturnType<typeof startDemo>>;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo?.stop());

const example = async (command: string, ...given: string[]) => {
  const { PATH, HOME } = process.env;
  const { url: ASSAY_URL, apiKey: ASSAY_API_KEY, chain: CHAIN, address: ADDRESS } = demo;
  const env = { PATH, HOME, ASSAY_URL, ASSAY_API_KEY, CHAIN, ADDRESS };
  return (await run(command, given, { env, timeout: 100_000 })).stdout;
};

it('examples without a token or a key print how they are used', async () => {
  const { PATH } = process.env;
  for (const [command, ...given] of [
    ['sh', 'clients/examples/analyze.sh'],
    ['python3', 'clients/examples/analyze.py'],
    ['node', 'dist/clients/examples/analyze.js'],
  ] as const)
    await expect(run(command, given, { env: { PATH } }), command).rejects.toMatchObject({
      stderr: expect.stringContaining('Usage: ADDRESS=0x'),
    });
});

describe('the examples, against the demo', () => {
  it('say the same in TypeScript, Python and curl', async () => {
    const curl = JSON.parse(await example('sh', 'clients/examples/analyze.sh'));
    expect(curl.core_score).toBeGreaterThan(0);
    const said = [
      `core_score ${curl.core_score}`,
      `overall_risk ${curl.analysis_details.security_analysis.overall_risk}`,
      `unknown ${curl.assurance.unknown_fields.length}`,
    ];
    expect((await example('python3', 'clients/examples/analyze.py')).trim().split('\n')).toEqual(said);
    const typescript = (await example('node', 'dist/clients/examples/analyze.js')).trim().split('\n');
    expect(typescript.slice(0, 3)).toEqual(said);
    expect(typescript[3]).toMatch(/^100 USD of it bring \d/);
  });
});
