import { AbiCoder, Interface, id as topicOf } from 'ethers';
import { describe, expect, it } from 'vitest';
import { useDevnet } from '../../test/support/devnet.js';
import {
  type Market,
  type SimulatedCall,
  tradeBySimulation,
} from '../../test/support/trade-by-simulation.js';
import { type Address, DEAD_ADDRESS, ZERO_ADDRESS } from '../domain/address.js';
import type { Hex } from '../lib/hex.js';
import type { DeployedScenario } from './devnet.js';
import { createNodeClient, type NodeClient } from './node/node-client.js';
import { toWalletAddress } from './stage/stage.js';

const devnet = useDevnet();
const TRANSFER = topicOf('Transfer(address,address,uint256)');
const abi = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function owner() view returns (address)',
  'function getReserves() view returns (uint112,uint112,uint32)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getLocksForToken(address,uint256,uint256) view returns (tuple(uint256 id,address token,address owner,uint256 amount,uint256 lockDate,uint256 tgeDate,uint256 tgeBps,uint256 cycle,uint256 cycleBps,uint256 unlockedAmount,string description)[])',
]);
const coreIssuer = toWalletAddress('core issuer');

function clientOf({ chain }: Pick<DeployedScenario, 'chain'>): NodeClient {
  return createNodeClient(devnet.chains[chain].rpcUrl);
}

async function read(
  client: NodeClient,
  to: Address,
  name: string,
  args: readonly unknown[] = [],
): Promise<unknown> {
  const data = abi.encodeFunctionData(name, args);
  return abi.decodeFunctionResult(name, (await client.send('eth_call', [{ to, data }, 'latest'])) as Hex)[0];
}

function poolOf({ supporting }: DeployedScenario): Address {
  const { pool } = supporting;
  if (!pool) throw new Error('the story has no V2 pool');
  return pool;
}

async function marketOf(scenario: DeployedScenario): Promise<Market> {
  const client = clientOf(scenario);
  const [a, b] = await Promise.all(['token0', 'token1'].map((name) => read(client, poolOf(scenario), name)));
  const quote = String(a).toLowerCase() === scenario.address ? b : a;
  const entry = devnet.chainsFile[scenario.chain];
  return { token: scenario.address, quote: String(quote).toLowerCase() as Address, entry };
}

async function trade(scenario: DeployedScenario, before: readonly SimulatedCall[] = []) {
  const market = await marketOf(scenario);
  const native = market.quote === market.entry.wrappedNative;
  const spend = native ? 10n ** 16n : 20n * 10n ** 6n;
  return tradeBySimulation(clientOf(scenario), market, { issuer: coreIssuer, before, spend });
}

const tradable = devnet.scenarios.filter(({ supporting }) => supporting.pool);

describe.each(tradable)('$chain $id', (scenario) => {
  const { planted } = scenario;
  const client = clientOf(scenario);

  it('a fresh trader meets the planted taxes, and can sell exactly where the story says so', async () => {
    const outcome = await trade(scenario);
    expect(outcome.canSell).toBe(!planted.honeypot);
    expect(outcome.buyTax).toBeCloseTo(planted.buyTax, 2);
    expect(outcome.transferTax).toBeCloseTo(planted.transferTax, 2);
    if (!planted.honeypot) expect(outcome.sellTax).toBeCloseTo(planted.sellTax, 2);
  });

  it('liquidity is burned, locked and free in the planted shares, until the planted date', async () => {
    const pool = poolOf(scenario);
    const { locker } =
      devnet.chainsFile[scenario.chain].lockers.map(({ address }) => ({ locker: address }))[0] ?? {};
    if (!locker || !planted.liquidity) throw new Error('no locker or no liquidity');
    const total = Number(await read(client, pool, 'totalSupply'));
    const share = async (account: Address): Promise<number> =>
      Number(await read(client, pool, 'balanceOf', [account])) / total;
    const burned = (await share(DEAD_ADDRESS)) + (await share(ZERO_ADDRESS));
    const locked = await share(locker);
    expect(burned).toBeCloseTo(planted.liquidity.burnedShare, 3);
    expect(locked).toBeCloseTo(planted.liquidity.lockedShare, 3);
    expect(1 - burned - locked).toBeCloseTo(planted.liquidity.pullableShare, 3);
    const locks = (await read(client, locker, 'getLocksForToken', [pool, 0, 9])) as { tgeDate: bigint }[];
    expect(locks.map(({ tgeDate }) => Number(tgeDate))).toEqual(
      planted.liquidity.unlockAt === null ? [] : [planted.liquidity.unlockAt],
    );
  });

  it('the holders that logs tell are the planted ones (a rebasing token excepted)', async () => {
    const filter = { address: scenario.address, topics: [TRANSFER], fromBlock: '0x0', toBlock: 'latest' };
    const logs = (await client.send('eth_getLogs', [filter])) as { topics: string[]; data: string }[];
    const balances = new Map<string, bigint>();
    const add = (topic: string | undefined, value: bigint): void => {
      if (topic && BigInt(topic) !== 0n) balances.set(topic, (balances.get(topic) ?? 0n) + value);
    };
    for (const { topics, data } of logs) {
      add(topics[1], -BigInt(data));
      add(topics[2], BigInt(data));
    }
    const held = [...balances.values()].filter((balance) => balance > 0n);
    expect(held.length).toBe(planted.holders);
    const sum = held.reduce((total, balance) => total + balance, 0n);
    if (!planted.rebasing) expect(String(sum)).toBe(planted.totalSupply);
  });

  it('the owner is the planted one', async () => {
    const owner = await read(client, scenario.address, 'owner').catch(() => null);
    expect(owner === null ? null : String(owner).toLowerCase()).toBe(planted.owner);
  });
});

const setters = new Interface([
  'function setFees(uint256,uint256)',
  'function addBots(address[])',
  'function pause()',
  'function distributeRewards(address,uint256)',
]);
const FRESH = '0x00000000000000000000000000000000000abcde';

function find(id: string): DeployedScenario {
  const scenario = devnet.scenarios.find((entry) => entry.id === id);
  if (!scenario) throw new Error(`no story ${id}`);
  return scenario;
}

function asOwner(scenario: DeployedScenario, name: string, args: readonly unknown[]): SimulatedCall {
  const data = setters.encodeFunctionData(name, args) as Hex;
  return { from: scenario.planted.owner ?? ZERO_ADDRESS, to: scenario.address, data };
}

describe('what owners can do', () => {
  it('tax-to-99: one call of the owner makes a sale cost 99 %', async () => {
    const scenario = find('tax-to-99');
    const { sellTax } = await trade(scenario, [asOwner(scenario, 'setFees', [4, 99])]);
    expect(sellTax).toBeCloseTo(scenario.planted.maxSettableSellTax, 2);
  });

  it('sell-tax: the owner cannot set more than 25 %', async () => {
    const scenario = find('sell-tax');
    const { sellTax } = await trade(scenario, [asOwner(scenario, 'setFees', [99, 99])]);
    expect(sellTax).toBeCloseTo(scenario.planted.sellTax, 2);
  });

  it.each([
    ['blacklist', 'addBots', [[FRESH]]],
    ['stablecoin', 'pause', []],
  ] as const)('%s: after %s nobody sells', async (id, name, args) => {
    const scenario = find(id);
    expect((await trade(scenario)).canSell).toBe(true);
    expect((await trade(scenario, [asOwner(scenario, name, args)])).canSell).toBe(false);
  });
});

describe('what happened', () => {
  it('wash-ring: every planted trade succeeded and was sent by a wallet of the ring', async () => {
    const { wash } = find('wash-ring').planted;
    const client = clientOf(find('wash-ring'));
    const hashes = wash?.transactions ?? [];
    const receipts = (await client.batch(hashes.map((hash) => ['eth_getTransactionReceipt', [hash]]))) as {
      status: string;
      from: Address;
    }[];
    expect(receipts.length).toBe(120);
    expect(receipts.every(({ status }) => status === '0x1')).toBe(true);
    expect([...new Set(receipts.map(({ from }) => from))].sort()).toEqual([...(wash?.wallets ?? [])].sort());
  });

  it('sniped-launch: bundlers and three snipers bought in the block that opened the pool', async () => {
    const scenario = find('sniped-launch');
    const client = clientOf(scenario);
    const filter = { address: poolOf(scenario), fromBlock: '0x0', toBlock: 'latest' };
    const logs = (await client.send('eth_getLogs', [filter])) as { blockNumber: string; topics: string[] }[];
    const launchBlock = logs[0]?.blockNumber;
    const block = (await client.send('eth_getBlockByNumber', [launchBlock, true])) as {
      transactions: { from: Address }[];
    };
    const senders = new Set(block.transactions.map(({ from }) => from));
    const { bundlers, snipers } = scenario.planted;
    expect([...bundlers, ...snipers].filter((wallet) => senders.has(wallet))).toHaveLength(8);
  });

  it('upgradeable-proxy: the slots of EIP-1967 hold the planted implementation and admin', async () => {
    const { address, supporting, chain } = find('upgradeable-proxy');
    const slots = [
      '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
      '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
    ];
    const words = await clientOf({ chain }).batch(
      slots.map((slot) => ['eth_getStorageAt', [address, slot, 'latest']]),
    );
    const addresses = words.map((word) => AbiCoder.defaultAbiCoder().decode(['address'], String(word))[0]);
    expect(addresses.map((entry) => String(entry).toLowerCase())).toEqual([
      supporting.implementation,
      supporting.admin,
    ]);
  });

  it('the ready purchase pays 29 USD from the payer to the treasury and has its confirmations', async () => {
    const { readyPurchase, payer, treasury, chainsFile, chains } = devnet;
    const client = createNodeClient(chains[readyPurchase.chain].rpcUrl);
    const [receipt, head] = (await client.batch([
      ['eth_getTransactionReceipt', [readyPurchase.transactionHash]],
      ['eth_blockNumber', []],
    ])) as [
      { status: string; from: string; blockNumber: string; logs: { topics: string[]; data: string }[] },
      string,
    ];
    const entry = chainsFile[readyPurchase.chain];
    expect(receipt).toMatchObject({ status: '0x1', from: payer.address });
    expect(BigInt(receipt.logs[0]?.data ?? 0)).toBe(29_000_000n);
    expect(receipt.logs[0]?.topics[2]).toBe(`0x${treasury.slice(2).padStart(64, '0')}`);
    expect(Number(head) - Number(receipt.blockNumber)).toBeGreaterThanOrEqual(entry.confirmations);
  });

  it('history spans 45 days and ends now on every chain', async () => {
    for (const { rpcUrl } of Object.values(devnet.chains)) {
      const blocks = (await createNodeClient(rpcUrl).batch([
        ['eth_getBlockByNumber', ['0x0', false]],
        ['eth_getBlockByNumber', ['latest', false]],
      ])) as { timestamp: string }[];
      const [first = 0, last = 0] = blocks.map(({ timestamp }) => Number(timestamp));
      expect((last - first) / 86_400).toBeGreaterThan(44.9);
      expect(Math.abs(Date.now() / 1000 - last)).toBeLessThan(3600);
    }
  });
});
