import { parseEther } from 'ethers';
import { burnLiquidity, launchToken } from '../../devnet/builder/launch.js';
import { addOrganicTrades } from '../../devnet/builder/organic-trades.js';
import { DAY, HOUR } from '../../devnet/builder/scenario-builder.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { standardTokenCode } from '../../devnet/scenarios/codes.js';
import type { Scenario } from '../../devnet/scenarios/scenario.js';
import { startDevnet } from '../../devnet/start.js';
import type { Address } from '../../src/domain/address.js';
import { createService } from '../../src/service.js';
import { type Finding, finding, print } from './finding.js';
import { quantile, timeMs } from './timing.js';

const MODEST = 10;
const GREEDY = 200;
/** Tokens of one GraphQL request. */
const IN_ONE = 50;
/** Of them, those with a market, which come first; the others have a token's code and nothing else. */
const WITH_MARKET = 10;
/** What only warms the process up. */
const WARM_UP = 5;
const STORIES = 3 * WARM_UP + 5 * MODEST + (2 * GREEDY * WITH_MARKET) / IN_ONE;

/**
 * Ten callers with one cold token each: alone, and while another is served with 200 cold tokens. The chain is the bottleneck: the roles'
 * limits are wide. Of 200 single requests the tier lets 60 a minute pass. `environment` overrides, e.g. `LIMIT_COLD_CONCURRENT`.
 */
export async function benchFairness(
  environment: Readonly<Record<string, string>> = {},
): Promise<readonly Finding[]> {
  const devnet = await startDevnet({
    scenarios: [],
    more: Array.from({ length: STORIES }, (_, n) => toScenario(n)),
  });
  const service = await createService(toDevnetSettings(devnet, { ...wideLimits, ...environment }));
  const url = await service.listen();
  const tokens = devnet.scenarios.map(({ address }) => address);
  const take = (count: number) => tokens.splice(0, count);
  let wallets = 0;
  const newKey = async () => {
    wallets += 1;
    const wallet: Address = `0x${wallets.toString(16).padStart(40, '0')}`;
    return (await service.accounts.grantPlan(wallet, 'team')).apiKey;
  };
  const modest = await Promise.all(Array.from({ length: MODEST }, newKey));
  const serveModest = async () => {
    const asked = take(MODEST);
    const taken = modest.map((key, at) => timeMs(() => analyse(url, key, asked.slice(at, at + 1))));
    return quantile(await Promise.all(taken), 0.95);
  };
  const rpcUrl = devnet.chains.eth.rpcUrl;
  const code = await callNode(rpcUrl, 'eth_getCode', [tokens[0], 'latest']);
  const clones = Array.from(
    { length: 2 * GREEDY },
    (_, n): Address => `0x${(n + 1).toString(16).padStart(40, 'c')}`,
  );
  for (const clone of clones) await callNode(rpcUrl, 'anvil_setCode', [clone, code]);
  const takeGreedy = () =>
    Array.from({ length: GREEDY / IN_ONE }, () => [
      ...take(WITH_MARKET),
      ...clones.splice(0, IN_ONE - WITH_MARKET),
    ]).flat();
  const warmUp = async () => {
    const key = await newKey();
    for (const token of take(WARM_UP)) await analyse(url, key, [token]);
  };
  await warmUp();
  const findings: Finding[] = [];
  let before = await serveModest();
  for (const inOne of [IN_ONE, 1]) {
    const [greedy, asked, leaving] = [await newKey(), takeGreedy(), new AbortController()];
    const flood = Array.from({ length: GREEDY / inOne }, (_, n) =>
      analyse(url, greedy, asked.slice(n * inOne, (n + 1) * inOne), leaving.signal).catch(() => undefined),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    const beside = await serveModest();
    leaving.abort();
    await Promise.all(flood);
    // The node may still be at what nobody waits for any more.
    await warmUp();
    const after = await serveModest();
    const alone = (before + after) / 2;
    before = after;
    const requests = GREEDY / inOne;
    console.log(
      `     p95 alone ${alone.toFixed(0)} ms, beside ${requests} requests: ${beside.toFixed(0)} ms`,
    );
    const what = `10 callers with a cold token each beside one with ${GREEDY} (${requests} requests), p95 against alone`;
    findings.push(finding(what, beside / alone, 2, 'times'));
  }
  await service.close();
  await devnet.stop();
  return print('fairness', findings);
}

async function callNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await answer.json()) as { result: unknown }).result;
}

const wideLimits = {
  PORT: '0',
  LOG_LEVEL: 'error',
  ...Object.fromEntries(
    ['LIMIT_SCAN_RPS', 'LIMIT_MARKET_RPS', 'LIMIT_EXPLORER_RPS', 'LIMIT_AUDIT_RPS'].map((name) => [
      name,
      '1000',
    ]),
  ),
  // Busy machines are slow: what is measured is the order, not who gives up.
  REQUEST_BUDGET_MS: '300000',
  LIMIT_CONCURRENT: '1000',
  LIMIT_PER_MINUTE: '100000',
};

/** A small token with a pool, some trades and burned liquidity. */
function toScenario(n: number): Scenario {
  return {
    id: `cold-${n}`,
    chain: 'eth',
    title: `Cold token ${n}`,
    story: 'One of many.',
    async deploy(builder, core) {
      // One after another: not all of them fit into one block.
      const at = 20 * DAY - n * 2 * HOUR;
      const { token, deployer, market } = await launchToken(builder, core, {
        code: standardTokenCode,
        args: [`Cold ${n}`, `COLD${n}`, parseEther('1000000'), core.router],
        at,
        tokens: 900_000,
        native: 20,
      });
      const liquidity = await burnLiquidity(builder, market.pool, deployer);
      await addOrganicTrades(builder, market, {
        traders: 8,
        from: at - HOUR,
        spend: [0.05, 0.9],
        sellChance: 0.3,
      });
      return { token, supporting: { pool: market.pool, deployer }, truth: { liquidity } };
    },
  };
}

const query = 'query($refs: [TokenRef!]!) { tokens(refs: $refs) { coreScore } }';

/** Answers when all of it is there. @throws where a row is missing. */
async function analyse(
  url: string,
  apiKey: string,
  addresses: readonly Address[],
  signal?: AbortSignal,
): Promise<void> {
  const refs = addresses.map((address) => ({ chain: 'eth', address }));
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ query, variables: { refs } }),
    ...(signal ? { signal } : {}),
  });
  const text = await answer.text();
  if (text.includes('"errors"') || text.includes('null')) throw new Error(text.slice(0, 300));
}
