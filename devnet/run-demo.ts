import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAddress } from '@assay/facts';
import { Wallet } from 'ethers';
import pc from 'picocolors';
import { renderReport } from '../src/cli/report.js';
import { createService } from '../src/service.js';
import type { DeployedScenario } from './devnet.js';
import { toDevnetSettings } from './devnet-settings.js';
import type { NodeBehaviour } from './simulators/poor-node/behaviour.js';
import { startPoorChains } from './simulators/poor-node/poor-chains.js';
import { startDevnet } from './start.js';
import { unfold } from './unfolding/unfold.js';
import { unfoldingScenario } from './unfolding/unfolding-scenario.js';

/** Calls a month that the readers of the demo's page share. */
const PAGE_QUOTA = 1_000_000;

const print = (line = '') => process.stdout.write(`${line}\n`);

export interface DemoOptions {
  readonly providers?: boolean;
  readonly node?: readonly NodeBehaviour[];
}

/** Three embedded chains, the service over them, a sample report; serves until Ctrl-C. */
export async function runDemo({ providers: isOutside = false, node: team }: DemoOptions): Promise<void> {
  print(pc.bold('\nAssay demo: three embedded chains with real contracts and 45 days of history\n'));
  const began = Date.now();
  const devnet = await startDevnet({
    onProgress: (line) => print(pc.dim(`  ${line}`)),
    more: [unfoldingScenario],
  });
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  print(pc.dim(`  chains ready after ${seconds()} s; opening the database`));
  const stopDevnet = () => void devnet.stop().finally(() => process.exit(1));
  process.once('SIGINT', stopDevnet);
  process.once('SIGTERM', stopDevnet);

  const environment = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' };
  const outside = isOutside ? await startOutsideProviders(devnet.scenarios) : {};
  const poor = team ? (await startPoorChains(devnet, team)).environment : {};
  if (team) print(pc.dim(`  read through poor nodes: ${Object.values(poor).join(', ')}`));
  const settings = toDevnetSettings(devnet, {
    // Its receiver of webhooks is on this machine.
    WATCH_PRIVATE_RECEIVERS: 'true',
    ...outside,
    ...poor,
    PAGE: 'on',
    ...definedOnly(environment),
    ...(process.env.DATABASE_URL ? {} : { DATA_DIR: 'memory' }),
  });
  let example: { apiKey: string; chain: string; address: string } | undefined;
  let pageKey: string | undefined;
  const service = await createService(settings, {
    playground: () => example,
    pageKey: () => pageKey,
    stories: devnet.scenarios,
  });
  const url = await service.listen();
  const operator = parseAddress(Wallet.createRandom().address);
  pageKey = (await service.accounts.grantEnterprise(operator, { quota: PAGE_QUOTA })).apiKey;
  const makeKey = () => service.accounts.generateTestKey(parseAddress(Wallet.createRandom().address));
  const key = await makeKey();
  // The printed key's quota is untouched: the sample report uses another key.
  const sampleKey = await makeKey();
  const first = devnet.scenarios[0];
  if (!first) throw new Error('The embedded chains hold no scenario.');
  example = { apiKey: key.apiKey, chain: first.chain, address: first.address };

  print(pc.bold('\nTokens'));
  for (const { chain, address, title, story } of devnet.scenarios) {
    print(`  ${chain.padEnd(4)} ${pc.cyan(address)}  ${pc.bold(title)}\n       ${pc.dim(story)}`);
  }
  print(pc.bold('\nOddities') + pc.dim(' (contracts that break a careless reader)'));
  for (const { chain, address, what } of devnet.edgeCases)
    print(`  ${chain.padEnd(4)} ${pc.cyan(address)}  ${pc.dim(what)}`);

  print(pc.bold('\nA report'));
  const body = JSON.stringify({ contract_address: first.address, chain: first.chain });
  const answer = await fetch(`${url}/api/v1/token/analyze`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sampleKey.apiKey}`, 'content-type': 'application/json' },
    body,
  });
  print(renderReport(await answer.json()));
  if (isOutside) await printSources(url, sampleKey.apiKey, first);

  const { readyPurchase } = devnet;
  print(pc.bold('Try it'));
  print(`  The page    ${pc.green(url)} (every token below /t/ opens without a key)`);
  print(`  Test key    ${pc.green(key.apiKey)} (${key.quota} calls)`);
  print(`  Playground  ${pc.green(`${url}/graphql`)} (the key is filled in)`);
  print('  REST');
  print(
    `    curl -s ${url}/api/v1/token/analyze -H 'Authorization: Bearer ${key.apiKey}' -H 'Content-Type: application/json' -d '${body}'`,
  );
  print('  GraphQL');
  const query = `{ token(chain: ${first.chain}, address: "${first.address}") { coreScore coreGrade market { priceUsd } } }`;
  print(
    `    curl -s ${url}/graphql -H 'Authorization: Bearer ${key.apiKey}' -H 'Content-Type: application/json' -d '${JSON.stringify({ query })}'`,
  );
  print('  Purchase (the payment is on the chain and has bought nothing yet)');
  const purchase = {
    wallet: readyPurchase.wallet,
    plan: readyPurchase.plan,
    transaction_hash: readyPurchase.transactionHash,
  };
  print(
    `    curl -s ${url}/api/v1/purchase-plan -H 'Content-Type: application/json' -d '${JSON.stringify(purchase)}'`,
  );
  const story = devnet.scenarios.find(({ id }) => id === unfoldingScenario.id);
  if (!story) throw new Error('The story that unfolds was not built.');
  print('  Events, as they happen');
  const refs = `{ chain: ${story.chain}, address: "${story.address}" }`;
  const subscription = `subscription { tokenChanged(refs: [${refs}]) { id kind severity description transactionHash } }`;
  print(
    `    curl -N ${url}/graphql -H 'Accept: text/event-stream' -H 'Authorization: Bearer ${key.apiKey}' -H 'Content-Type: application/json' -d '${JSON.stringify({ query: subscription })}'`,
  );
  const unfolding = await unfold({ devnet, token: story, url, apiKey: sampleKey.apiKey, print });
  print(pc.dim(`\nReady after ${seconds()} s. Ctrl-C ends everything.`));
  print(pc.bold('\nA story unfolds') + pc.dim(` (${story.chain} ${story.address}, delivered to a webhook)`));

  process.off('SIGINT', stopDevnet);
  process.off('SIGTERM', stopDevnet);
  const stop = () =>
    void unfolding
      .close()
      .then(() => service.close())
      .finally(() => devnet.stop().finally(() => process.exit(0)));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/**
 * Starts a local server that simulates every outside provider in its wire format and knows the demo's tokens.
 */
async function startOutsideProviders(
  scenarios: readonly DeployedScenario[],
): Promise<Record<string, string>> {
  const [{ startSimulator }, { simToken }] = await Promise.all([
    import('./simulators/simulator.js'),
    import('./simulators/sim-token.js'),
  ]);
  const published = await readSource('StandardToken');
  const tokens = scenarios.map(({ id, chain, address, title }) =>
    simToken(chain, address, { name: title, ...(id === 'healthy' ? { source: published } : {}) }),
  );
  const simulator = await startSimulator({ tokens });
  const lists = {
    AUDIT_PROVIDERS: 'onchain,openai,anthropic',
    SCAN_PROVIDERS: 'onchain,goplus,honeypotis',
    MARKET_PROVIDERS: 'onchain,dexscreener,geckoterminal,coingecko',
    EXPLORER_PROVIDERS: 'onchain,sourcify,etherscan,blockscout',
    PARTNER_PROVIDERS: 'moralis',
  };
  print(pc.dim(`  outside providers are simulated: ${Object.values(lists).join(', ')}`));
  return { ...simulator.environment, ...lists };
}

/** One of our contracts as an explorer publishes it: the file with its imports. */
async function readSource(contractName: string) {
  const folder = fileURLToPath(new URL('../../devnet/contracts', import.meta.url));
  const libraries = (await readdir(join(folder, 'lib'))).map((name) => join('lib', name));
  const names = [join('tokens', `${contractName}.sol`), ...libraries];
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const files = Object.fromEntries(names.map((name, place) => [name, texts[place] ?? '']));
  return { contractName, compilerVersion: 'v0.8.30', files };
}

/** One line for each fact: its sources, and where they contradict each other. */
async function printSources(
  url: string,
  apiKey: string,
  { chain, address }: Pick<DeployedScenario, 'chain' | 'address'>,
): Promise<void> {
  const query = `{ token(chain: ${chain}, address: "${address}") {
    sources { fact known source reason opinions { source } disagreements { field } } } }`;
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data } = (await answer.json()) as { data?: { token?: { sources: readonly SourceLine[] } } };
  print(pc.bold('\nWho said what'));
  for (const { fact, known, source, reason, opinions, disagreements } of data?.token?.sources ?? []) {
    const by = opinions.length > 0 ? opinions.map((opinion) => opinion.source).join(', ') : source;
    const contested = disagreements.map(({ field }) => field).join(', ');
    print(
      `  ${fact.padEnd(18)} ${known ? pc.green(by) : pc.dim(`missing: ${reason ?? 'unknown'} (${source})`)}${contested ? pc.yellow(`  they differ on ${contested}`) : ''}`,
    );
  }
  print();
}

interface SourceLine {
  readonly fact: string;
  readonly known: boolean;
  readonly source: string;
  readonly reason: string | null;
  readonly opinions: readonly { readonly source: string }[];
  readonly disagreements: readonly { readonly field: string }[];
}

function definedOnly(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return Object.fromEntries(entries);
}
