import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Address, eth } from '@assay/facts';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { createNodeClient, type NodeClient } from '../../devnet/node/node-client.js';
import { startProgram } from '../support/start-program.js';
import { startDeafDns } from './deaf-dns.js';
import { hostileSource } from './hostile-source.js';

/** A key that cost nothing, and the address from which it is used. */
export interface FreeKey {
  readonly apiKey: string;
  readonly from: string;
}

/** A service with the default limits as operators start it, a paying key, free keys, and tokens nobody asked for yet. */
export interface FairnessWorld {
  readonly url: string;
  readonly payer: string;
  readonly freeKeys: readonly FreeKey[];
  readonly node: NodeClient;
  /** A token with taxes that the payer watches, and one of the attacker. */
  readonly watched: DeployedScenario;
  readonly bait: DeployedScenario;
  /** A token with a market that was never read. @throws when all were taken */
  takeCold(): Address;
  /** Token contracts without a market that were never read. */
  takeClones(count: number): Promise<readonly Address[]>;
  /** From now on the explorer answers with a source that takes long to read. */
  publishHostileSource(address: Address): void;
  close(): Promise<void>;
}

const PAYER: Address = `0x${'77'.repeat(20)}`;
const READER: Address = `0x${'78'.repeat(20)}`;

/** @param folder for the database and the record of the chains */
export async function startWorld(
  devnet: Devnet,
  { folder, chainsFile, keys }: { folder: string; chainsFile: string; keys: number },
): Promise<FairnessWorld> {
  const [watched, bait, ...cold] = devnet.scenarios;
  if (!watched || !bait) throw new Error('the chain holds no tokens');
  const published = new Set<string>();
  const explorer = await startExplorer(published);
  const dns = await startDeafDns();
  const base = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    CHAINS_FILE: chainsFile,
    ...toDevnetEnvironment(devnet),
    DATA_DIR: join(folder, 'data'),
    EXPLORER_PROVIDERS: 'onchain,sourcify',
    SOURCIFY_URL: `http://127.0.0.1:${(explorer.address() as AddressInfo).port}`,
    TRUST_PROXY: '1',
    WATCH_PRIVATE_RECEIVERS: 'true',
  };
  const payer = await grant(base, PAYER, ['enterprise', '--quota', '250000', '--per-minute', '100000']);
  const reader = await grant(base, READER, ['team']);
  const preload = new URL('./use-deaf-dns.js', import.meta.url);
  const program = await startProgram(
    { ...base, PAGE: 'on', PAGE_KEY: reader, DEAF_DNS: String(dns.port) },
    { preload },
  );
  const node = createNodeClient(devnet.chains.eth.rpcUrl);
  const code = await node.send('eth_getCode', [watched.address, 'latest']);
  // Blocks come without transactions too: what could not be read at one is read again at the next.
  const mining = setInterval(() => void node.send('evm_mine', []).catch(() => undefined), eth.blockTimeMs);
  let clones = 0;
  return {
    url: program.url,
    payer,
    freeKeys: await makeFreeKeys(program.url, keys),
    node,
    watched,
    bait,
    takeCold() {
      const next = cold.shift();
      if (!next) throw new Error('too few tokens were made');
      return next.address;
    },
    async takeClones(count) {
      const addresses = Array.from({ length: count }, (_, place) => toAddress(clones + place + 1, 'c'));
      clones += count;
      for (const address of addresses) await node.send('anvil_setCode', [address, code]);
      return addresses;
    },
    publishHostileSource: (address) => void published.add(address.toLowerCase()),
    async close() {
      clearInterval(mining);
      program.child.kill('SIGTERM');
      await once(program.child, 'exit');
      explorer.close();
      dns.close();
    },
  };
}

function toAddress(n: number, fill: string): Address {
  return `0x${n.toString(16).padStart(40, fill)}`;
}

/** What `npx assay plan grant` says, before the service opens the same database. */
async function grant(
  environment: Readonly<Record<string, string>>,
  wallet: Address,
  terms: readonly string[],
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['bin/assay.js', 'plan', 'grant', wallet, ...terms],
    { env: environment },
  );
  const [key] = /assay_\w+/.exec(stdout) ?? [];
  if (key === undefined) throw new Error(`no key was granted: ${stdout}`);
  return key;
}

/** Test keys of as many wallets, each made and used from an address of its own. */
async function makeFreeKeys(url: string, count: number): Promise<readonly FreeKey[]> {
  const keys: FreeKey[] = [];
  for (let n = 1; n <= count; n += 1) {
    const from = `198.51.100.${n}`;
    const response = await fetch(`${url}/api/v1/generate-test-key`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ wallet: toAddress(n, 'f') }),
    });
    const { api_key: apiKey } = (await response.json()) as { readonly api_key?: string };
    if (apiKey === undefined) throw new Error(`no test key: ${response.status}`);
    keys.push({ apiKey, from });
  }
  return keys;
}

/** Stands for Sourcify: it knows the hostile sources that were published, and nothing else. */
async function startExplorer(published: ReadonlySet<string>): Promise<Server> {
  const answer = JSON.stringify(hostileSource());
  const server = createServer((request, response) => {
    const address = /0x[0-9a-f]{40}/i.exec(request.url ?? '')?.[0]?.toLowerCase() ?? '';
    const isKnown = published.has(address);
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isKnown ? answer : JSON.stringify({ match: null, address }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
