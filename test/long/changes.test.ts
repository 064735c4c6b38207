import { createRpc } from '@assay/chain';
import { replayEvidence, restoreValues } from '@assay/engine';
import type { CallEvidence } from '@assay/facts';
import { Interface, parseEther } from 'ethers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeDeploy } from '../../devnet/builder/contract-code.js';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { createNodeClient, type NodeClient } from '../../devnet/node/node-client.js';
import { openMintTokenCode } from '../../devnet/scenarios/codes.js';
import { startDevnet } from '../../devnet/start.js';
import type { Database } from '../../src/db/database.js';
import { createService, type Service } from '../../src/service.js';
import { createUnsaid } from '../openapi/document.js';
import { openTestDatabase } from '../support/account-database.js';
import { bearer } from '../support/service.js';

const contracts = new Interface([
  'function approve(address,uint256)',
  'function lock(address,address,bool,uint256,uint256,string)',
  'function editLock(uint256,uint256)',
  'function getLocksForToken(address,uint256,uint256) view returns ((uint256 id,address,address,uint256,uint256,uint256,uint256,uint256,uint256,uint256,string)[])',
  'function transfer(address,uint256)',
  'function burn(address)',
  'function mint(address,uint256)',
  'function upgradeTo(address)',
  'function balanceOf(address) view returns (uint256)',
]);
const unsaid = createUnsaid();
const DAY = 86_400;

interface Side {
  readonly evidence: readonly Record<string, unknown>[];
  readonly evidence_reason: string | null;
}
interface Told {
  readonly kind: string;
  readonly subject: string;
  readonly before: Side;
  readonly after: Side;
  readonly transaction_hash: string | null;
  readonly origin_reason: string | null;
}

let devnet: Devnet;
let database: Database;
let node: NodeClient;
const services: Service[] = [];
const sent = new Map<string, string>();

beforeAll(async () => {
  devnet = await startDevnet({ scenarios: ['deployer-liquidity', 'upgradeable-proxy'] });
  node = createNodeClient(devnet.chains.base.rpcUrl);
  database = await openTestDatabase();
});

afterAll(async () => {
  for (const one of services) await one.close();
  await devnet.stop();
});

function scenario(id: string): DeployedScenario {
  const found = devnet.scenarios.find((one) => one.id === id);
  if (!found) throw new Error(`no scenario ${id}`);
  return found;
}

/** A service that has read nothing yet, with the reports of those before it. */
async function start(): Promise<string> {
  const service = await createService(toDevnetSettings(devnet, { PORT: '0', LOG_LEVEL: 'silent' }), {
    database,
  });
  services.push(service);
  return service.listen();
}

async function changesOf(url: string, { address }: DeployedScenario): Promise<readonly Told[]> {
  const { apiKey } = (await services.at(-1)?.accounts.grantPlan(`0x${'71'.repeat(20)}`, 'team')) ?? {};
  const path = `/api/v1/token/changes?chain=base&contract_address=${address}`;
  const response = await fetch(`${url}${path}`, { headers: bearer(String(apiKey)) });
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  expect(unsaid('/api/v1/token/changes', { status: response.status, body })).toEqual([]);
  return restoreValues(body.changes, body.shared) as readonly Told[];
}

/** Sends one transaction in a block of its own, with empty blocks around it. */
async function send(name: string, transaction: object): Promise<string> {
  const hash = String(await node.send('eth_sendTransaction', [{ gas: '0x500000', ...transaction }]));
  await node.send('anvil_mine', ['0x3']);
  sent.set(name, hash);
  return hash;
}

const call = (from: string | undefined, to: string | undefined, name: string, args: readonly unknown[]) => ({
  from,
  to,
  data: contracts.encodeFunctionData(name, args),
});

async function balance(of: string | undefined, holder: string | undefined): Promise<bigint> {
  const data = contracts.encodeFunctionData('balanceOf', [holder]);
  return BigInt(String(await node.send('eth_call', [{ to: of, data }, 'latest'])));
}

/** Every call of both sides, asked of the node again. */
async function expectReplayed(changes: readonly Told[]): Promise<void> {
  const chain = services[0]?.settings.chains.get('base');
  const rpc = createRpc({ chain: chain as never, urls: [devnet.chains.base.rpcUrl] });
  const pieces = changes.flatMap(({ before, after }) => [...before.evidence, ...after.evidence]);
  const calls = pieces.filter(({ kind }) => kind === 'call');
  expect(calls.length).toBeGreaterThan(5);
  for (const one of calls) {
    const piece = {
      kind: 'call',
      chainId: one.chain_id,
      blockNumber: one.block_number,
      blockHash: one.block_hash,
      method: one.method,
      params: one.params,
      result: one.result,
      reverted: one.reverted,
      meaning: '',
    } as CallEvidence;
    const { verdict } = await replayEvidence(rpc, piece, false);
    expect(verdict, JSON.stringify(one)).toBe('identical');
  }
}

const byKind = (changes: readonly Told[], kind: string) => {
  const found = changes.find((one) => one.kind === kind);
  if (!found) throw new Error(`no ${kind} among ${changes.map((one) => one.kind).join()}`);
  return found;
};

it('liquidity, locks, holders and the grade: each with its transaction and calls at both blocks', async () => {
  const token = scenario('deployer-liquidity');
  const { deployer, pool } = token.supporting;
  const locker = devnet.chainsFile.base.lockers[0]?.address;
  await changesOf(await start(), token);

  const shares = await balance(pool, deployer);
  const now = Math.floor(Date.now() / 1_000) + 400 * DAY;
  await send('approve', call(deployer, pool, 'approve', [locker, shares]));
  await send(
    'LOCK_ADDED',
    call(deployer, locker, 'lock', [deployer, pool, true, shares / 2n, now + 90 * DAY, 'lock']),
  );
  await send('to the pool', call(deployer, pool, 'transfer', [pool, shares / 2n]));
  await send('LIQUIDITY_REMOVED', call(deployer, pool, 'burn', [deployer]));
  const changes = await changesOf(await start(), token);
  for (const kind of ['LOCK_ADDED', 'LIQUIDITY_REMOVED', 'HOLDERS_CONCENTRATED']) {
    const change = byKind(changes, kind);
    const hash = sent.get(kind === 'HOLDERS_CONCENTRATED' ? 'LIQUIDITY_REMOVED' : kind);
    expect(change, kind).toMatchObject({ transaction_hash: hash, origin_reason: null });
    expect(change.before.evidence.length, kind).toBeGreaterThan(0);
    expect(change.after.evidence.length, kind).toBeGreaterThan(0);
  }
  const graded = byKind(changes, 'GRADE_CHANGED');
  expect([...sent.values()]).toContain(graded.transaction_hash);
  expect(graded.after.evidence.length).toBeGreaterThan(0);
  await expectReplayed(changes);

  const data = contracts.encodeFunctionData('getLocksForToken', [pool, 0, 5]);
  const answer = String(await node.send('eth_call', [{ to: locker, data }, 'latest']));
  const [[lock]] = contracts.decodeFunctionResult('getLocksForToken', answer);
  await send('LOCK_EXTENDED', call(deployer, locker, 'editLock', [lock.id, now + 200 * DAY]));
  const later = await changesOf(await start(), token);
  expect(byKind(later, 'LOCK_EXTENDED')).toMatchObject({ transaction_hash: sent.get('LOCK_EXTENDED') });
  await expectReplayed([byKind(later, 'LOCK_EXTENDED')]);
});

it('a power, the code and the supply: the power is shown by the same call at both blocks', async () => {
  const token = scenario('upgradeable-proxy');
  const { admin, deployer } = token.supporting;
  await changesOf(await start(), token);
  const router = devnet.chainsFile.base.dexes.find(({ kind }) => kind === 'uniswap-v2')?.router;
  const created = await send('code', {
    from: deployer,
    data: encodeDeploy(openMintTokenCode, ['Open', 'OPEN', 1n, router]),
  });
  const receipt = await node.send('eth_getTransactionReceipt', [created]);
  const { contractAddress } = receipt as { contractAddress: string };
  await send('CODE_REPLACED', call(admin, token.address, 'upgradeTo', [contractAddress]));
  await send('MINTED', call(deployer, token.address, 'mint', [deployer, parseEther('20000000')]));
  const changes = await changesOf(await start(), token);
  expect(byKind(changes, 'CODE_REPLACED')).toMatchObject({ transaction_hash: sent.get('CODE_REPLACED') });
  expect(byKind(changes, 'MINTED')).toMatchObject({ transaction_hash: sent.get('MINTED') });
  const gained = changes.find(({ kind, subject }) => kind === 'POWER_GAINED' && subject === 'stranger:MINT');
  expect(gained).toMatchObject({ transaction_hash: sent.get('CODE_REPLACED'), origin_reason: null });
  expect(gained?.before.evidence.length).toBeGreaterThan(0);
  expect(gained?.before.evidence[0]?.params).toBeDefined();
  expect(gained?.before.evidence[0]?.result).not.toBe(gained?.after.evidence[0]?.result);
  for (const { kind, subject, before, after } of changes)
    for (const side of [before, after])
      expect(side.evidence.length > 0 || side.evidence_reason !== null, `${kind} ${subject}`).toBe(true);
  await expectReplayed(changes);
});
