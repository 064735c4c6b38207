import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { builtInChains } from '@assay/facts';
import { Command } from 'commander';
import { createLogger } from '../src/observability/logger.js';
import { endpoints } from '../src/rest/endpoints.js';
import { createService } from '../src/service.js';
import type { DeployedScenario } from './devnet.js';
import { toDevnetSettings } from './devnet-settings.js';
import { README_REST_PATH, README_STORY, toReadmeQuery, withExamples } from './readme-examples.js';
import { startDevnet } from './start.js';
import { startReceiver } from './webhook-receiver.js';

const FILE = 'src/rest/examples.json';
const README = 'README.md';
/** The scenario that shows most of an endpoint; `healthy` for all others. */
const scenarioByPath: Readonly<Record<string, string>> = {
  '/api/v1/features/wash-trading': 'wash-ring',
  '/api/v1/features/sniper-sellers': 'sniped-launch',
  '/api/v1/features/security': 'honeypot',
  '/api/v1/token/security-only': 'honeypot',
  '/api/v1/decide': 'honeypot',
};
const WATCH_PATH = '/api/v1/watch/create';
const DISPUTE_PATH = '/api/v1/dispute';
const NEW_WALLET = '0x00000000000000000000000000000000000000d4';
/** Maximum entries of a list, so that the documentation stays readable. */
const LONGEST_LIST = 3;
/** Maximum characters of a text: raw call results have thousands of digits. */
const LONGEST_TEXT = 300;

/**
 * `npx assay examples`: records the answers of every endpoint over the embedded chains for the OpenAPI
 * document, and README's two examples. API keys are not kept.
 */
async function record(): Promise<void> {
  const devnet = await startDevnet();
  const receiver = await startReceiver();
  const settings = toDevnetSettings(devnet, {
    PORT: '0',
    LOG_LEVEL: 'error',
    WATCH_PRIVATE_RECEIVERS: 'true',
  });
  const log = createLogger('error', settings.secrets);
  const service = await createService(settings, { log });
  try {
    const url = await service.listen();
    const { wallet, plan, transactionHash } = devnet.readyPurchase;
    let key = '';
    const ask = async (method: string, path: string, input: Readonly<Record<string, unknown>>) => {
      const isGet = method === 'GET';
      const response = await fetch(
        `${url}${path.replace(/:(\w+)/g, (_, name: string) => String(input[name]))}${isGet ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}` : ''}`,
        {
          method,
          headers: {
            'content-type': 'application/json',
            ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
          },
          ...(isGet ? {} : { body: JSON.stringify(input) }),
        },
      );
      const body: unknown = await response.json();
      if (response.status !== 200)
        throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body)}`);
      return body as Record<string, unknown>;
    };
    const purchase = await ask('POST', '/api/v1/purchase-plan', {
      wallet,
      plan,
      transaction_hash: transactionHash,
    });
    key = String(purchase.api_key);
    let spareKeyId: unknown;
    let watchId: unknown;
    let reportId: unknown;
    const examples: Record<string, unknown> = {};
    for (const { method, path, input } of endpoints) {
      const scenario = scenarioByPath[path] ?? 'healthy';
      const token = devnet.scenarios.find(({ id }) => id === scenario);
      if (!token) throw new Error(`There is no scenario "${scenario}".`);
      const reference = { contract_address: token.address, chain: token.chain };
      const good: Readonly<Record<string, unknown>> = {
        ...reference,
        tokens:
          path === WATCH_PATH ? [reference] : [reference, { ...reference, contract_address: NEW_WALLET }],
        wallet: path === '/api/v1/generate-test-key' ? NEW_WALLET : wallet,
        plan,
        transaction_hash: transactionHash,
        key_id: spareKeyId,
        intent: 'BUY',
        policy: 'balanced',
        deliver: { webhook: receiver.url },
        watch_id: watchId,
        chain_id: String(builtInChains.find(({ name }) => name === token.chain)?.chainId),
        contract_addresses: token.address,
        id: reportId,
      };
      if (path === DISPUTE_PATH) {
        examples[path] = toDisputeExample(token, reportId);
        continue;
      }
      const request = Object.fromEntries(
        Object.keys(input.shape).flatMap((name) => (name in good ? [[name, good[name]]] : [])),
      );
      const isPurchase = path === '/api/v1/purchase-plan';
      const response = isPurchase ? purchase : await ask(method, path, request);
      if (path === '/api/v1/user/create-key') spareKeyId = response.key_id;
      if (path === '/api/v1/token/changes') reportId = await readReportId(ask, token);
      if (path === WATCH_PATH) watchId = (response.watch as Record<string, unknown>).watch_id;
      examples[path] = { request: toExample(request), response: toExample(response) };
    }
    writeFileSync(FILE, `${JSON.stringify(examples, null, 2)}\n`);
    spawnSync('npx', ['biome', 'format', '--write', FILE], { stdio: 'inherit' });
    const token = devnet.scenarios.find(({ id }) => id === README_STORY);
    if (!token) throw new Error(`There is no story "${README_STORY}".`);
    const rest = await ask('POST', README_REST_PATH, { contract_address: token.address, chain: token.chain });
    const graphql = await ask('POST', '/graphql', { query: toReadmeQuery(token) });
    writeFileSync(README, withExamples(readFileSync(README, 'utf8'), token, { rest, graphql }));
  } finally {
    await service.close();
    await receiver.close();
    await devnet.stop();
  }
}

type Ask = (
  method: string,
  path: string,
  input: Readonly<Record<string, unknown>>,
) => Promise<Readonly<Record<string, unknown>>>;

/** The owners of the embedded chains have no keys, so nobody can sign this one. */
function toDisputeExample({ chain, address }: DeployedScenario, reportId: unknown) {
  const said = {
    code: 'mint',
    statement: 'The minter was removed in July; the function that is named always reverts now.',
    signer: NEW_WALLET,
  };
  const dispute = {
    id: 'dispute_0123456789abcdef01234567',
    chain,
    contract_address: address,
    report_id: reportId,
  };
  const signature = `0x${'5a'.repeat(65)}`;
  const outcome = { state: 'corrected', checked_block: 151, opened_at: 1_795_000_000 };
  const answered = { answer_state: null, answer_signer: null, answer_signature: null, answered_at: null };
  const unanswered = { answer: null, ...answered };
  return {
    request: { report: reportId, ...said, signature },
    response: {
      success: true,
      dispute: { ...dispute, ...said, role: 'owner', signature, ...outcome, ...unanswered },
    },
  };
}

async function readReportId(ask: Ask, { chain, address }: DeployedScenario): Promise<string> {
  const query = `{ token(chain: ${chain}, address: "${address}") { report { id } } }`;
  const { data } = await ask('POST', '/graphql', { query });
  return (data as { token: { report: { id: string } } }).token.report.id;
}

/** Removes secrets and cuts long values. */
function toExample(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item) => toExample(item));
  if (typeof value === 'string') {
    if (name === 'api_key') return value.replace(/^(assay_[a-z]+_).*$/, '$1<43 characters and a checksum>');
    if (name === 'secret') return 'whsec_<32 bytes in base64>';
    if (name === 'webhook') return 'https://receiver.example/assay';
    if (name === 'nonce') return '<single-use nonce>';
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toExample(inner, key)]));
}

await new Command('assay examples')
  .description('Record the answers of every endpoint for the documentation, and those in README.md.')
  .action(record)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
