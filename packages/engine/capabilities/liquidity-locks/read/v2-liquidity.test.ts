import { createReadContext, createRpc } from '@assay/chain';
import {
  type Address,
  type Chain,
  DEAD_ADDRESS,
  eth,
  type Hex,
  type LiquidityLocks,
  type Pool,
  ZERO_ADDRESS,
} from '@assay/facts';
import { AbiCoder, concat, id } from 'ethers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import lpLocker from '../../../../../devnet/artifacts/LpLocker.json' with { type: 'json' };
import erc20 from '../../../../../devnet/uniswap/ERC20.json' with { type: 'json' };
import { answeringContract } from '../../../../../test/support/answering-contract.js';
import { type Anvil, FIRST_ACCOUNT, startAnvil } from '../../../../../test/support/anvil.js';
import { toConnections } from '../../../../../test/support/fetch-connections.js';
import { limitedLogs } from '../../../../../test/support/limited-logs.js';
import { toLockSummary } from '../locks.js';
import { type LocksQuestion, readLiquidityLocks } from './read-locks.js';

const account = (index: number): Address => `0x${index.toString(16).padStart(40, 'c')}`;
const encode = (types: readonly string[], values: readonly unknown[]) =>
  AbiCoder.defaultAbiCoder().encode(types, values) as Hex;
const call = (signature: string, types: readonly string[], values: readonly unknown[]) =>
  concat([id(signature).slice(0, 10), encode(types, values)]) as Hex;
const supply = 10_000n;
const owner = account(1);
const deployer = account(2);
const wallet = account(3);
const farm = account(4);

let node: Anvil;
let chain: Chain;
let locker: Address;
beforeAll(async () => {
  node = await startAnvil(['--chain-id', '1']);
  locker = await node.deploy(lpLocker.bytecode);
  chain = { ...eth, lockers: [...eth.lockers, { name: 'Test Locker', address: locker }] };
  await node.send('anvil_setCode', [farm, '0x00']);
});
afterAll(() => node.stop());

/** A liquidity token with these balances; what is left over stays with the first account. */
async function liquidityToken(balances: Readonly<Record<Address, bigint>>): Promise<Address> {
  const lp = await node.deploy(`${erc20.bytecode}${encode(['uint256'], [supply]).slice(2)}`);
  for (const [to, amount] of Object.entries(balances)) {
    await node.transact(lp, call('transfer(address,uint256)', ['address', 'uint256'], [to, amount]));
  }
  return lp;
}

async function lock(lp: Address, amount: bigint, until: number): Promise<void> {
  await node.transact(lp, call('approve(address,uint256)', ['address', 'uint256'], [locker, amount]));
  const types = ['address', 'address', 'bool', 'uint256', 'uint256', 'string'];
  const data = call('lock(address,address,bool,uint256,uint256,string)', types, [
    owner,
    lp,
    true,
    amount,
    until,
    'x',
  ]);
  await node.transact(locker, data);
}

function poolAt(address: Address, liquidityUsd: number | null): Pool {
  return {
    address,
    dex: 'test',
    kind: 'uniswap-v2',
    feePips: 3000,
    quote: { address: account(9), symbol: 'Q', decimals: 18 },
    tokenIsToken0: true,
    tokenReserve: 1n,
    quoteReserve: 1n,
    quoteUsd: null,
    priceUsd: null,
    liquidityUsd,
  };
}

async function locksOf(question: LocksQuestion, used: Chain = chain): Promise<LiquidityLocks | undefined> {
  const rpc = createRpc({ chain: used, urls: [node.url] });
  const answers = await readLiquidityLocks(
    createReadContext(rpc, await rpc.head()),
    new Map([[account(0xff), question]]),
  );
  return answers.get(account(0xff));
}

const insiders = Promise.resolve({ token: account(0xff), owner, deployer });
const shares = (locks: LiquidityLocks | undefined) =>
  Object.fromEntries((locks?.holders ?? []).map(({ kind, share }) => [kind, share]));

test('every kind of holder is told apart, with its share and its value', async () => {
  const lp = await liquidityToken({
    [DEAD_ADDRESS]: 4000n,
    [owner]: 2000n,
    [deployer]: 1500n,
    [wallet]: 1000n,
    [farm]: 500n,
    [FIRST_ACCOUNT]: 0n,
  });
  await node.transact(lp, call('transfer(address,uint256)', ['address', 'uint256'], [account(5), 1000n]));
  const locks = await locksOf({ insiders, pools: [poolAt(lp, 50_000)] });
  expect(locks?.coverage).toBe(1);
  expect(locks?.holders.map(({ holder, kind, share, valueUsd }) => [holder, kind, share, valueUsd])).toEqual([
    [DEAD_ADDRESS, 'burned', 0.4, 20_000],
    [owner, 'owner', 0.2, 10_000],
    [deployer, 'deployer', 0.15, 7_500],
    [wallet, 'wallet', 0.1, 5_000],
    [account(5), 'wallet', 0.1, 5_000],
    [farm, 'contract', 0.05, 2_500],
  ]);
});

test('a real locker tells each lock with its date and who gets it; what it holds beyond is locked without a date', async () => {
  const lp = await liquidityToken({});
  const until = Math.floor(Date.now() / 1000) + 365 * 86_400;
  await lock(lp, 6000n, until);
  await lock(lp, 1000n, until + 86_400);
  await node.transact(lp, call('transfer(address,uint256)', ['address', 'uint256'], [locker, 500n]));
  const locks = await locksOf({ insiders, pools: [poolAt(lp, null)] });
  const locked = locks?.holders.filter(({ kind }) => kind === 'locked');
  expect(
    locked?.map(({ share, unlockAt, beneficiary, locker: name }) => [share, unlockAt, beneficiary, name]),
  ).toEqual([
    [0.6, until, owner, 'Test Locker'],
    [0.1, until + 86_400, owner, 'Test Locker'],
    [0.05, null, undefined, 'Test Locker'],
  ]);
  expect(shares(locks).wallet).toBe(0.25);
});

test('a locker of the UNCX family is read by its own getters', async () => {
  const lp = await liquidityToken({});
  const uncx = account(0x60);
  await node.transact(lp, call('transfer(address,uint256)', ['address', 'uint256'], [uncx, 9000n]));
  const row = (amount: bigint, unlockAt: number) =>
    encode(Array(6).fill('uint256'), [1, amount, amount, unlockAt, 0, BigInt(owner)]);
  const answers: Record<Hex, Hex> = {
    [call('getNumLocksForToken(address)', ['address'], [lp])]: encode(['uint256'], [7]),
  };
  for (let index = 0; index < 7; index++) {
    answers[call('tokenLocks(address,uint256)', ['address', 'uint256'], [lp, index])] = row(
      1000n,
      2_000_000_000 + index,
    );
  }
  await node.send('anvil_setCode', [uncx, answeringContract(answers)]);
  const locks = await locksOf(
    { insiders, pools: [poolAt(lp, null)] },
    { ...chain, lockers: [{ name: 'UNCX', address: uncx }] },
  );
  const dates = locks?.holders
    .filter(({ kind }) => kind === 'locked')
    .map(({ unlockAt, share }) => [unlockAt, share]);
  expect(dates).toContainEqual([2_000_000_006, 0.1]);
  expect(dates).toContainEqual([null, 0.2]);
  expect(dates).toHaveLength(8);
});

test('a Team Finance locker is read by deposit ids, withdrawn ones and those of other tokens left out', async () => {
  const lp = await liquidityToken({});
  const team = account(0x61);
  await node.transact(lp, call('transfer(address,uint256)', ['address', 'uint256'], [team, 3000n]));
  const types = ['address', 'address', 'uint256', 'uint256', 'bool'];
  const deposit = (index: number) => call('lockedToken(uint256)', ['uint256'], [index]);
  const code = answeringContract({
    [call('getDepositsByTokenAddress(address)', ['address'], [lp])]: encode(['uint256[]'], [[1, 2, 3]]),
    [deposit(1)]: encode(types, [lp, owner, 3000n, 2_000_000_000, false]),
    [deposit(2)]: encode(types, [lp, owner, 700n, 2_000_000_000, true]),
    [deposit(3)]: encode(types, [wallet, owner, 900n, 2_000_000_000, false]),
  });
  await node.send('anvil_setCode', [team, code]);
  const locks = await locksOf(
    { insiders, pools: [poolAt(lp, null)] },
    { ...chain, lockers: [{ name: 'Team', address: team }] },
  );
  expect(locks?.holders.filter(({ kind }) => kind === 'locked')).toMatchObject([
    { holder: team, share: 0.3, unlockAt: 2_000_000_000, beneficiary: owner },
  ]);
});

test('a GoPlus locker is read by lock ids, a vesting lock in its tranches', async () => {
  const lp = await liquidityToken({});
  const goplus = account(0x63);
  await node.transact(lp, call('transfer(address,uint256)', ['address', 'uint256'], [goplus, 2000n]));
  const row = (tgeBps: number, cycleBps: number, cycle: number) =>
    encode(Array(13).fill('uint256'), [
      4,
      BigInt(lp),
      1,
      0,
      BigInt(owner),
      tgeBps,
      cycleBps,
      1000n,
      1,
      2_000_000_000,
      cycle,
      0,
      0,
    ]);
  const code = answeringContract({
    [call('getTokenLocks(address)', ['address'], [lp])]: encode(['uint256[]'], [[4, 5]]),
    [call('locks(uint256)', ['uint256'], [4])]: row(0, 0, 0),
    [call('locks(uint256)', ['uint256'], [5])]: row(6000, 4000, 86_400),
  });
  await node.send('anvil_setCode', [goplus, code]);
  const locks = await locksOf(
    { insiders, pools: [poolAt(lp, null)] },
    { ...chain, lockers: [{ name: 'GoPlus', address: goplus }] },
  );
  const found = locks?.holders
    .filter(({ kind }) => kind === 'locked')
    .map(({ share, unlockAt }) => [share, unlockAt]);
  expect(found).toEqual([
    [0.1, 2_000_000_000],
    [0.06, 2_000_000_000],
    [0.04, 2_000_086_400],
  ]);
});

test('a contract that answers like a locker but is on no list locks nothing', async () => {
  const lp = await liquidityToken({});
  const until = Math.floor(Date.now() / 1000) + 86_400;
  await lock(lp, 10_000n, until);
  const locks = await locksOf({ insiders, pools: [poolAt(lp, null)] }, eth);
  expect(shares(locks)).toEqual({ contract: 1 });
});

test('a locker that claims more than it holds is believed only up to its balance, the earliest date first', async () => {
  const lp = await liquidityToken({});
  const liar = account(0x62);
  await node.transact(lp, call('transfer(address,uint256)', ['address', 'uint256'], [liar, 1000n]));
  const row = (amount: bigint, unlockAt: number) =>
    encode(Array(6).fill('uint256'), [1, amount, amount, unlockAt, 0, BigInt(owner)]);
  const code = answeringContract({
    [call('getNumLocksForToken(address)', ['address'], [lp])]: encode(['uint256'], [2]),
    [call('tokenLocks(address,uint256)', ['address', 'uint256'], [lp, 0])]: row(10n ** 30n, 4_000_000_000),
    [call('tokenLocks(address,uint256)', ['address', 'uint256'], [lp, 1])]: row(600n, 1_900_000_000),
  });
  await node.send('anvil_setCode', [liar, code]);
  const locks = await locksOf(
    { insiders, pools: [poolAt(lp, null)] },
    { ...chain, lockers: [{ name: 'Liar', address: liar }] },
  );
  expect(
    locks?.holders.filter(({ kind }) => kind === 'locked').map(({ share, unlockAt }) => [share, unlockAt]),
  ).toEqual([
    [0.06, 1_900_000_000],
    [0.04, 4_000_000_000],
  ]);
});

test('a node that gives logs only in short ranges is asked for them in pieces, the newest first', async () => {
  const lp = await liquidityToken({ [owner]: 2000n, [wallet]: 3000n });
  await node.send('anvil_mine', ['0x12c']);
  await node.transact(lp, call('transfer(address,uint256)', ['address', 'uint256'], [account(6), 1000n]));
  const rpc = createRpc({ chain, urls: [node.url], connections: toConnections(limitedLogs(100)) });
  const question = { insiders, pools: [poolAt(lp, 1000)] };
  const locks = (
    await readLiquidityLocks(createReadContext(rpc, await rpc.head()), new Map([[account(0xff), question]]))
  ).get(account(0xff));
  expect(locks?.coverage).toBe(1);
  expect(locks?.holders.map(({ holder }) => holder)).toContain(account(6));
});

test('without the history those of the first block are named, and who holds the rest is not known', async () => {
  const lp = await liquidityToken({ [ZERO_ADDRESS]: 1000n, [owner]: 2000n, [wallet]: 3000n });
  const refusing: typeof fetch = async (url, init) => {
    const body = JSON.parse(String(init?.body)) as
      | { id: number; method: string }[]
      | { id: number; method: string };
    const rows = Array.isArray(body) ? body : [body];
    if (!rows.some(({ method }) => method === 'eth_getLogs')) return fetch(url, init);
    const answers = await Promise.all(
      rows.map(async (row) =>
        row.method === 'eth_getLogs'
          ? {
              jsonrpc: '2.0',
              id: row.id,
              error: { code: -32005, message: 'query returned more than 10000 results' },
            }
          : (await fetch(url, { ...init, body: JSON.stringify(row) })).json(),
      ),
    );
    return Response.json(Array.isArray(body) ? answers : answers[0]);
  };
  const rpc = createRpc({ chain, urls: [node.url], connections: toConnections(refusing) });
  const question = { insiders, pools: [poolAt(lp, 1000)] };
  const locks = (
    await readLiquidityLocks(createReadContext(rpc, await rpc.head()), new Map([[account(0xff), question]]))
  ).get(account(0xff));
  expect(locks?.coverage).toBeCloseTo(0.7, 9);
  expect(shares(locks)).toEqual({ burned: 0.1, owner: 0.2, wallet: 0.4 });
  if (!locks) throw new Error('no locks were read');
  const { pullablePercentage, unknownPercentage } = toLockSummary(locks, 0);
  expect([pullablePercentage, unknownPercentage]).toEqual([60, 30]);
});

test('a liquidity token without supply, or one that is no contract, has no holders and no coverage', async () => {
  expect(await locksOf({ insiders, pools: [poolAt(account(0x70), null)] })).toMatchObject({
    holders: [],
    coverage: 0,
  });
});

test('two round trips for six pools', async () => {
  const lps: Address[] = [];
  for (let index = 0; index < 6; index++) lps.push(await liquidityToken({ [owner]: 5000n }));
  const rpc = createRpc({ chain: { ...chain, lockers: [] }, urls: [node.url], maxBatch: 10_000 });
  const block = await rpc.head();
  const start = rpc.roundTrips();
  const question = { insiders, pools: lps.map((lp) => poolAt(lp, 100)) };
  const locks = await readLiquidityLocks(createReadContext(rpc, block), new Map([[account(0xff), question]]));
  expect(locks.get(account(0xff))?.coverage).toBe(1);
  expect(rpc.roundTrips() - start).toBe(2);
});
