import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

/** Every curl command of the documents, run as it stands against a service: only addresses and keys are filled in. */

const served = useService();
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const pages = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);
const commands = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^curl (?:[^\n]*\\\n)*[^\n]*/gm)].map(
    ([command]) => [page, command.replaceAll('\\\n', ' ').replace(/\s+[|>] .*$/, '')] as const,
  ),
);

it('finds the commands', () => {
  expect(commands.length).toBeGreaterThan(5);
});

it.skipIf(!hasCurl).each(commands)('%s: %s', async (_page, command) => {
  const { address } = useScenario('healthy');
  const key = await served.key();
  const body = { contract_address: address, chain: 'eth' };
  const analysed = await served.post('/api/v1/token/analyze', body, bearer(key));
  const { assurance } = await analysed.json();
  const filled = command
    .replaceAll('http://127.0.0.1:4000', served.url)
    .replaceAll('<API_KEY>', key)
    .replaceAll('0x…', address)
    .replace(/"0x[0-9a-f]{40}","chain":"\w+"/, `"${address}","chain":"eth"`);
  // A stream is read for a moment.
  const isStream = / -N /.test(command);
  const more = isStream ? ['--max-time', '2'] : [];
  const line = `${filled} -o /dev/null -w '%{http_code}' ${more.join(' ')}`;
  const env = { PATH: process.env.PATH ?? '', URL: served.url, KEY: key, ID: assurance.report_id };
  const { stdout } = await promisify(execFile)('bash', ['-c', `${line} || [ $? = 28 ]`], { env });
  expect(stdout).toBe('200');
});
