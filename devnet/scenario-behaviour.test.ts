import { type Address, type Hex, ZERO_ADDRESS } from '@assay/facts';
import { AbiCoder, getAddress, Interface } from 'ethers';
import { describe, expect, it } from 'vitest';
import { useScenario as find, useDevnet } from '../test/support/devnet.js';
import { abi, clientOf, poolOf, read, trade } from '../test/support/scenario-reads.js';
import { type SimulatedCall, simulate } from '../test/support/trade-by-simulation.js';
import { v4RouterCode, v4StateViewCode } from './core/codes.js';
import type { DeployedScenario } from './devnet.js';
import { createNodeClient } from './node/node-client.js';

const devnet = useDevnet();
const setters = new Interface([
  'function setFees(uint256,uint256)',
  'function addBots(address[])',
  'function pause()',
  'function distributeRewards(address,uint256)',
  'function mint(address,uint256)',
  'function recoverFromSniper(address,uint256)',
  'function unlock()',
  'function setTradingPaused(bool)',
  'function approve(address,uint256)',
]);
const FRESH: Address = '0x00000000000000000000000000000000000abcde';

function as(
  from: Address | null | undefined,
  scenario: DeployedScenario,
  name: string,
  args: readonly unknown[],
): SimulatedCall {
  const data = setters.encodeFunctionData(name, args) as Hex;
  return { from: from ?? ZERO_ADDRESS, to: scenario.address, data };
}

function asOwner(scenario: DeployedScenario, name: string, args: readonly unknown[]): SimulatedCall {
  return as(scenario.planted.owner, scenario, name, args);
}

/** Balance of `account` after the calls, all of which must succeed. */
async function balanceAfter(
  scenario: DeployedScenario,
  calls: readonly SimulatedCall[],
  account: Address,
): Promise<bigint> {
  const data = abi.encodeFunctionData('balanceOf', [account]) as Hex;
  const results = await simulate(clientOf(scenario), [...calls, { from: FRESH, to: scenario.address, data }]);
  expect(results.map(({ status }) => status)).toEqual(results.map(() => '0x1'));
  return BigInt(results.at(-1)?.returnData ?? 0);
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

describe('what others miss', () => {
  it.each([
    ['hidden-mint', 'distributeRewards', (scenario: DeployedScenario) => scenario.planted.owner],
    ['open-mint', 'mint', () => FRESH],
  ] as const)('%s: %s makes tokens out of nothing', async (id, name, actor) => {
    const scenario = find(id);
    const mint = as(actor(scenario) as Address, scenario, name, [FRESH, 5n * 10n ** 18n]);
    expect(await balanceAfter(scenario, [mint], FRESH)).toBe(5n * 10n ** 18n);
  });

  it('hidden-mint: nobody else can', async () => {
    const scenario = find('hidden-mint');
    const [result] = await simulate(clientOf(scenario), [
      as(FRESH, scenario, 'distributeRewards', [FRESH, 5]),
    ]);
    expect(result?.status).toBe('0x0');
  });

  it('balance-eraser: the owner takes what a holder has', async () => {
    const scenario = find('balance-eraser');
    const pool = poolOf(scenario);
    const before = await balanceAfter(scenario, [], pool);
    const after = await balanceAfter(
      scenario,
      [asOwner(scenario, 'recoverFromSniper', [pool, before])],
      pool,
    );
    expect([before > 0n, after]).toEqual([true, 0n]);
  });

  it('retaken-ownership: the former owner takes ownership back and stops trading', async () => {
    const scenario = find('retaken-ownership');
    const { deployer } = scenario.supporting;
    const comeback = [
      as(deployer, scenario, 'unlock', []),
      as(deployer, scenario, 'setTradingPaused', [true]),
    ];
    expect((await trade(scenario, comeback)).canSell).toBe(false);
  });

  it('time-bomb: sales end at the planted second', async () => {
    const scenario = find('time-bomb');
    const closesAt = scenario.planted.sellsCloseAt ?? 0;
    const canSellAt = async (at: number): Promise<boolean> => (await trade(scenario, [], { at })).canSell;
    // The token's block is a few seconds after the planned launch time.
    expect([await canSellAt(closesAt - 60), await canSellAt(closesAt + 120)]).toEqual([true, false]);
  });

  it('simulation-evader: sells at gas price zero, and at no other', async () => {
    const scenario = find('simulation-evader');
    const [free, paid] = [
      await trade(scenario, [], { gasPrice: '0x0' }),
      await trade(scenario, [], { gasPrice: '0x1' }),
    ];
    expect([free.canSell, paid.canSell]).toEqual([true, false]);
  });

  it('concentrated: the position manager knows the planted positions and who holds them', async () => {
    const { planted, chain } = find('concentrated');
    const manager = devnet.chainsFile[chain].dexes.find(({ kind }) => kind === 'uniswap-v3')?.positionManager;
    const client = clientOf({ chain });
    for (const { tokenId, holder, liquidity, kind, unlockAt } of planted.positions) {
      expect(await read(client, manager ?? ZERO_ADDRESS, 'ownerOf', [tokenId])).toBe(getAddress(holder));
      expect(BigInt(liquidity) > 0n).toBe(true);
      if (kind !== 'locked') continue;
      const lock = (await read(client, holder, 'getLock', [0])) as { nft_id: bigint; unlockDate: bigint };
      expect([Number(lock.nft_id), Number(lock.unlockDate)]).toEqual([tokenId, unlockAt]);
    }
    expect(planted.positions.map(({ kind }) => kind)).toEqual(['locked', 'deployer', 'wallet']);
  });
});

describe('Uniswap V4', () => {
  const swap = (scenario: DeployedScenario, from: Address, sells: boolean, amount: bigint): SimulatedCall => {
    const { hook = ZERO_ADDRESS, v4Router = ZERO_ADDRESS } = scenario.supporting;
    const order = [ZERO_ADDRESS, scenario.address, 3_000, 60, hook, !sells, amount];
    const data = v4RouterCode.abi.encodeFunctionData('swapExactIn', order) as Hex;
    return { from, to: v4Router, data, ...(sells ? {} : { value: `0x${amount.toString(16)}` as Hex }) };
  };
  const sale = (scenario: DeployedScenario, from: Address): SimulatedCall[] => [
    as(from, scenario, 'approve', [scenario.supporting.v4Router, 10n ** 18n]),
    swap(scenario, from, true, 10n ** 18n),
  ];
  const statuses = async (scenario: DeployedScenario, calls: readonly SimulatedCall[]) =>
    (await simulate(clientOf(scenario), calls)).map(({ status }) => status);

  it.each(['v4-pool', 'v4-hook'])('%s: the pool exists under its id and has liquidity', async (id) => {
    const scenario = find(id);
    const view = devnet.chainsFile[scenario.chain].uniswapV4?.stateView;
    const data = v4StateViewCode.abi.encodeFunctionData('getLiquidity', [scenario.supporting.v4PoolId]);
    const liquidity = await clientOf(scenario).send('eth_call', [{ to: view, data }, 'latest']);
    expect(BigInt(String(liquidity))).toBeGreaterThan(10n ** 20n);
  });

  it('a buyer can sell again, unless the hook refuses it, and then the deployer still can', async () => {
    const [open, guarded] = [find('v4-pool'), find('v4-hook')];
    const [deployer = ZERO_ADDRESS] = guarded.planted.canSellAnyway;
    const spend = 10n ** 16n;
    const trade = (scenario: DeployedScenario) => [
      swap(scenario, FRESH, false, spend),
      ...sale(scenario, FRESH),
    ];
    expect(await statuses(open, trade(open))).toEqual(['0x1', '0x1', '0x1']);
    expect(await statuses(guarded, trade(guarded))).toEqual(['0x1', '0x1', '0x0']);
    expect(await statuses(guarded, sale(guarded, deployer))).toEqual(['0x1', '0x1']);
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
