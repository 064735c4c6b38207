import type { Address } from '@assay/facts';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { startDevnet } from '../../devnet/start.js';
import { createService } from '../../src/service.js';
import { atMost, type Measurement, reportAll } from '../support/report.js';
import { smallTokens } from '../support/small-tokens.js';
import { quantile, timeMs } from './timing.js';

const LIGHT = 10;
const HEAVY = 200;
/** Tokens of one GraphQL request. */
const IN_ONE = 50;
/** How many of them have a market (the first ones). The others are only a token contract. */
const WITH_MARKET = 10;
/** Number of warm-up analyses. */
const WARM_UP = 5;
const SCENARIOS = 3 * WARM_UP + 5 * LIGHT + (2 * HEAVY * WITH_MARKET) / IN_ONE;

/**
 * Measures ten callers with one cold token each: first alone, then while another caller asks for 200 cold
 * tokens. The chain is the bottleneck: the role limits are wide. The tier lets 60 of the 200 single requests
 * pass in a minute. `environment` overrides settings, e.g. `LIMIT_COLD_CONCURRENT`.
 */
export async function benchFairness(
  environment: Readonly<Record<string, string>> = {},
): Promise<readonly Measurement[]> {
  const devnet = await startDevnet({
    scenarios: [],
    more: smallTokens(SCENARIOS),
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
  const modest = await Promise.all(Array.from({ length: LIGHT }, newKey));
  const serveModest = async () => {
    const asked = take(LIGHT);
    const taken = modest.map((key, at) => timeMs(() => analyse(url, key, asked.slice(at, at + 1))));
    return quantile(await Promise.all(taken), 0.95);
  };
  const rpcUrl = devnet.chains.eth.rpcUrl;
  const code = await callNode(rpcUrl, 'eth_getCode', [tokens[0], 'latest']);
  const clones = Array.from(
    { length: 2 * HEAVY },
    (_, n): Address => `0x${(n + 1).toString(16).padStart(40, 'c')}`,
  );
  for (const clone of clones) await callNode(rpcUrl, 'anvil_setCode', [clone, code]);
  const takeGreedy = () =>
    Array.from({ length: HEAVY / IN_ONE }, () => [
      ...take(WITH_MARKET),
      ...clones.splice(0, IN_ONE - WITH_MARKET),
    ]).flat();
  const warmUp = async () => {
    const key = await newKey();
    for (const token of take(WARM_UP)) await analyse(url, key, [token]);
  };
  await warmUp();
  const measurements: Measurement[] = [];
  let before = await serveModest();
  for (const inOne of [IN_ONE, 1]) {
    const [greedy, asked, leaving] = [await newKey(), takeGreedy(), new AbortController()];
    const flood = Array.from({ length: HEAVY / inOne }, (_, n) =>
      analyse(url, greedy, asked.slice(n * inOne, (n + 1) * inOne), leaving.signal).catch(() => undefined),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    const underLoad = await serveModest();
    leaving.abort();
    await Promise.all(flood);
    // The node may still work on requests that were given up.
    await warmUp();
    const after = await serveModest();
    const alone = (before + after) / 2;
    before = after;
    const requests = HEAVY / inOne;
    console.log(
      `     p95 alone ${alone.toFixed(0)} ms, beside ${requests} requests: ${underLoad.toFixed(0)} ms`,
    );
    const what = `10 callers with a cold token each beside one with ${HEAVY} in ${requests} requests, p95 against alone`;
    measurements.push(atMost(what, underLoad / alone, 2, 'times'));
  }
  await service.close();
  await devnet.stop();
  return reportAll('fairness', measurements);
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
  // Long, because busy machines are slow: the order is measured, not the time-outs.
  REQUEST_BUDGET_MS: '300000',
  LIMIT_CONCURRENT: '1000',
  LIMIT_PER_MINUTE: '100000',
};

const query = 'query($refs: [TokenRef!]!) { tokens(refs: $refs) { coreScore } }';

/** Resolves when the whole answer has arrived. @throws when a row is missing. */
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
