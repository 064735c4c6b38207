import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { computeAddress, Wallet } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { toDevnetEnvironment, toDevnetSettings } from '../../devnet/devnet-settings.js';
import { startDevnet } from '../../devnet/start.js';
import { createDisputeStore } from '../../src/db/disputes.js';
import { answerDispute, signAnswer } from '../../src/disputes/answer.js';
import { createService, type Service } from '../../src/service.js';
import { openTestDatabase } from '../support/account-database.js';
import { bearer } from '../support/service.js';
import { startDemo } from '../support/start-demo.js';

/**
 * Every `npx assay` command and demo of README.md and docs, run by a shell as it stands there: against a service and nodes of
 * this process, in a folder of its own. Only what a reader fills in is filled in.
 */

const pages = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);
/** Commands that differ only in what stands for a name are the same. */
const withNames = (command: string): string =>
  command
    .replace('<chain>', 'eth')
    .replace('https://any-node', '<node>')
    .replace('http://127.0.0.1:4000', '<service>')
    .replace(/^backup \S+$/, 'backup out.sql');
const shown = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/npx assay ((?:[a-z]|--help)[^\n`|]*)/g)].map(([, command = '']) =>
    withNames(command.replace(/\s+#.*$/, '').trim()),
  ),
);
const nameOf = (command: string) => command.split(' ')[0] ?? '';

/** These write files of the checkout, or fetch what they write. The test beside each runs the same code. */
const runElsewhere: Readonly<Record<string, string>> = {
  words: 'test/http/words.test.ts',
  examples: 'test/http/readme.test.ts',
  pictures: 'test/support/page/looks-suite.ts',
  probes: 'bench/probes/probes.test.ts',
  corpus: 'bench/corpus/corpus.test.ts',
  // It commits.
  'release 1.2.0': 'deploy/release/release.test.ts',
  // Its chain is made there.
  'analyze harbor <token>': 'test/onchain/own-chain.test.ts',
  'npm run demo': 'test/long/clients.test.ts',
};

/** The last ones open the database themselves. */
const online = 'analyze decide audit node check-live census replay attest verify mcp confusables'.split(' ');
/** They read what others of these leave. */
const isLater = (command: string) => /--outcomes|verify attestation\.json/.test(command);
const offline = 'plan disputes backup restore'.split(' ');
/** The name alone stands for the command with its arguments, unless it takes none. */
const isName = (command: string) => command === nameOf(command) && !['--help', 'mcp'].includes(command);
const commands = [...new Set(shown)].filter((one) => !(one in runElsewhere) && !isName(one));
const ordered = (names: readonly string[]) =>
  names.flatMap((name) => commands.filter((command) => nameOf(command) === name));

/** Where it is not 0: the owner of the token can stop sales; the well-known tokens are not on the embedded chain. */
const statuses: Readonly<Record<string, number>> = { decide: 3, 'check-live': 1 };

const ATTEST_KEY = `0x${'7c'.repeat(32)}`;
const REPORT_SIGNER_KEY = `0x${'5e'.repeat(32)}`;
const TABLE = 'packages/facts/lib/unicode/confusables.json';
const DISPUTE = 'ab'.repeat(8);
/** Of the report, with a signed answer. */
const ANSWERED = 'cd'.repeat(8);
const wallet = `0x${'77'.repeat(20)}` as const;
/** Files that a reader has before the commands, by name. */
const inputs: Record<string, string> = {
  'confusables.txt': '# Version: 1.0\n# © Unicode\n0430 ;\t0061 ;\tMA\t# a\n',
  'Token.sol': `pragma solidity ^0.8.0;
contract Token {
  address owner = msg.sender;
  mapping(address => uint256) public balanceOf;
  function mint(uint256 amount) external { require(msg.sender == owner); balanceOf[owner] += amount; }
}`,
};
const folder = mkdtempSync(join(tmpdir(), 'docs-runs-'));
const dataDir = join(folder, 'data');

let devnet: Devnet;
let service: Service | undefined;
let token: DeployedScenario;
let environment: Record<string, string> = {};
let url = '';

beforeAll(async () => {
  devnet = await startDevnet({ scenarios: ['blacklist', 'honeypot'] });
  const scenario = devnet.scenarios.find(({ chain }) => chain === 'eth');
  if (!scenario) throw new Error('no scenario');
  token = scenario;
  inputs['chains.json'] = JSON.stringify(devnet.chainsFile);
  const database = await openTestDatabase({ dataDir });
  const disputes = createDisputeStore(database);
  await disputes.insert({
    ...{ id: DISPUTE, chain: 'bsc', address: wallet, reportId: 'cd'.repeat(16), code: 'mint' },
    ...{ statement: 'Nobody can mint any more.', signer: wallet, role: 'owner', signature: '0x' },
    ...{ state: 'open', checkedBlock: 1, checkedHash: '0x1' },
  });
  service = await createService(
    toDevnetSettings(devnet, {
      PORT: '0',
      LOG_LEVEL: 'silent',
      REQUEST_BUDGET_MS: '60000',
      REPORT_SIGNER_KEY,
    }),
    {
      database,
    },
  );
  url = await service.listen();
  const { apiKey } = await service.accounts.grantPlan(wallet, 'team');
  const asked = await fetch(`${url}/api/v1/token/analyze`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(apiKey) },
    body: JSON.stringify({ contract_address: token.address, chain: token.chain }),
  });
  const answer = await asked.json();
  inputs['answer.json'] = JSON.stringify(answer);
  await disputes.insert({
    ...{ id: ANSWERED, chain: token.chain, address: token.address, code: 'can_sell' },
    ...{
      reportId: answer.assurance.report_id,
      statement: 'Nobody stops sales.',
      signer: wallet,
      role: 'owner',
    },
    ...{ signature: '0x', state: 'open', checkedBlock: 1, checkedHash: '0x1' },
  });
  const answered = await disputes.find(ANSWERED);
  if (!answered) throw new Error('no dispute');
  const said = { state: 'upheld', text: 'The owner stops them.' } as const;
  const signed = await signAnswer(answered, said, new Wallet(ATTEST_KEY), devnet.chains.eth.chainId);
  await answerDispute(disputes, answered, signed, devnet.chains.eth.chainId);
  const report = await fetch(`${url}/api/v1/report/${answer.assurance.report_id}`, {
    headers: bearer(apiKey),
  });
  inputs['report.json'] = await report.text();
  for (const [name, content] of Object.entries(inputs)) writeFileSync(join(folder, name), content);
  // The command writes where it finds the table.
  cpSync(TABLE, join(folder, TABLE), { recursive: true });
  environment = {
    ...{ PATH: process.env.PATH ?? '', HOME: folder, ASSAY: resolve('bin/assay.js'), NO_COLOR: '1' },
    ...toDevnetEnvironment(devnet),
    ...{
      CHAINS_FILE: join(folder, 'chains.json'),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      REQUEST_BUDGET_MS: '60000',
    },
    ...{ ASSAY_URL: url, ASSAY_API_KEY: apiKey, ATTEST_KEY },
  };
}, 300_000);
afterAll(async () => {
  await service?.close();
  await devnet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a reader writes in its place. */
function fill(command: string): string {
  const isOfOperator = /attestation|--dispute/.test(command);
  const signer = computeAddress(isOfOperator ? ATTEST_KEY : REPORT_SIGNER_KEY);
  const isOfWallet = nameOf(command) === 'plan';
  return command
    .replace('--signer 0x…', `--signer ${signer}`)
    .replace('--eas 0x…', `--eas 0x${'ea'.repeat(20)}`)
    .replace(/0x…|0x<your wallet>|<address>/, isOfWallet ? wallet : token.address)
    .replace('<node>', devnet.chains.eth.rpcUrl)
    .replace('<service>', url)
    .replace(/<path or .*>/, 'confusables.txt')
    .replace(/^audit --json$/, 'audit --json Token.sol')
    .replace('--dispute <id>', `--dispute ${ANSWERED}`)
    .replace('<id>', DISPUTE)
    .replace('--from <a block near the newest> --pairs 500', '--from 0 --pairs 1');
}

async function run(command: string) {
  const script = `npx() { shift; ${JSON.stringify(process.execPath)} "$ASSAY" "$@"; }\nnpx assay ${fill(command)}`;
  // A restored database is a new one.
  const own =
    nameOf(command) === 'restore' ? { DATA_DIR: join(folder, `from-${command.split(' ')[1]}`) } : {};
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    env: { ...environment, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { status, told: `${out}${err}` };
}

async function expectToRun(command: string): Promise<void> {
  const { status, told } = await run(command);
  expect(told).not.toMatch(/^error:|Usage: /m);
  expect(status, told).toBe(statuses[nameOf(command)] ?? 0);
}

it('every command is run here, or by the test that is named', () => {
  expect(ordered(['--help', ...online, ...offline])).toHaveLength(commands.length);
  expect(commands.length).toBeGreaterThan(20);
  for (const file of Object.values(runElsewhere)) expect(readFileSync(file, 'utf8')).toMatch(/\bit(?:\.|\()/);
});

it('npx assay --help', async () => {
  expect(await run('--help')).toMatchObject({ status: 0, told: expect.stringContaining('analyze') });
});

/** The demo is ended as soon as it says that it is ready. */
const demos = [
  ...new Set(
    pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/npm run demo(?: -- [\w -]*\w)?/g)].flat(),
    ),
  ),
].filter((one) => !(one in runElsewhere));
it.each(demos)(
  '%s',
  async (command) => {
    const [program = '', ...args] = command.split(' ');
    const { PATH, HOME } = process.env;
    const demo = await startDemo({}, () =>
      spawn(program, args, { env: { PATH, HOME, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const health = await fetch(`${demo.url}/health`);
    expect(health.status).toBe(200);
    await demo.stop();
  },
  300_000,
);

/** Some of them wait for most of their time, so that several run at once. */
describe('beside a running service', () => {
  const [first, later] = [false, true].map((late) => ordered(online).filter((one) => isLater(one) === late));
  describe('first', () => {
    it.concurrent.each(first ?? [])('npx assay %s', expectToRun, 240_000);
  });
  describe('with what these left', () => {
    it.concurrent.each(later ?? [])('npx assay %s', expectToRun, 240_000);
  });
});

describe('on the database of a service that was stopped', () => {
  beforeAll(async () => {
    await service?.close();
    service = undefined;
  }, 60_000);
  it.each(ordered(offline))('npx assay %s', expectToRun, 120_000);
});
