import { AbiCoder, Interface, parseEther, toBeHex } from 'ethers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setFees } from '../../bench/time/moves.js';
import { taxTokens } from '../../bench/time/small-scenarios.js';
import {
  mine,
  startWatchWorld,
  toRefs,
  untilWatched,
  type WatchWorld,
} from '../../bench/time/watch-world.js';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import type { NodeClient } from '../../devnet/node/node-client.js';
import { startDevnet } from '../../devnet/start.js';
import { type Receiver, startReceiver } from '../../devnet/webhook-receiver.js';
import type { Database } from '../../src/db/database.js';
import { openTestDatabase } from '../support/account-database.js';

const contracts = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address,uint256)',
  'function transfer(address,uint256)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
  'function modifyLiquidities(bytes,uint256)',
]);
const FOREVER = 2n ** 64n;
const RICH = '0x3635c9adc5dea00000';
/** `Actions` of v4-periphery. */
const [DECREASE_LIQUIDITY, TAKE_PAIR] = ['01', '11'];
const RING = Array.from({ length: 6 }, (_, place) => `0x${'41'.repeat(19)}${(16 + place).toString(16)}`);
const FUNDER = `0x${'42'.repeat(20)}`;

let devnet: Devnet;
let database: Database;
let world: WatchWorld;
let receiver: Receiver;

beforeAll(async () => {
  devnet = await startDevnet({ scenarios: ['v4-pool'], more: taxTokens('eth', 1) });
  database = await openTestDatabase();
  world = await startWatchWorld(devnet, database);
  receiver = await startReceiver();
  const kinds = ['LIQUIDITY_REMOVED', 'WASH_STARTED'] as const;
  await world.watch({ refs: toRefs(devnet.scenarios), kinds, url: receiver.url });
  await untilWatched({ database }, devnet.scenarios.length);
}, 120_000);
afterAll(async () => {
  await world.close();
  await database.close();
  await receiver.close();
  await devnet.stop();
});

const told = (kind: string) =>
  receiver.messages
    .map(({ body }) => JSON.parse(body).data)
    .filter((data) => data.kind === kind)
    .map((data) => ({ ...data, contract_address: data.contract_address.toLowerCase() }));
const send = async (node: NodeClient, call: object) =>
  String(await node.send('eth_sendTransaction', [{ gas: '0x200000', ...call }]));
const on = (chain: 'eth' | 'base'): DeployedScenario => {
  const found = devnet.scenarios.find((one) => one.chain === chain);
  if (!found) throw new Error(`no token on ${chain}`);
  return found;
};

it('tells that liquidity leaves a Uniswap V4 pool, which has no address of its own', async () => {
  const token = on('base');
  const node = world.nodeOf('base');
  const positions = devnet.chainsFile.base.uniswapV4?.positionManager;
  const locked = token.planted.positions?.find(({ kind }) => kind === 'locked');
  if (!locked || !positions) throw new Error('no locked position');
  const abi = AbiCoder.defaultAbiCoder();
  const half = BigInt(locked.liquidity) / 2n;
  const steps = [
    abi.encode(['uint256', 'uint256', 'uint128', 'uint128', 'bytes'], [locked.tokenId, half, 0, 0, '0x']),
    abi.encode(
      ['address', 'address', 'address'],
      [`0x${'00'.repeat(20)}`, token.address, token.supporting.deployer],
    ),
  ];
  const unlock = abi.encode(['bytes', 'bytes[]'], [`0x${DECREASE_LIQUIDITY}${TAKE_PAIR}`, steps]);
  // As if the locker had a way out.
  await node.send('anvil_setBalance', [locked.holder, RICH]);
  const hash = await send(node, {
    from: locked.holder,
    to: positions,
    data: contracts.encodeFunctionData('modifyLiquidities', [unlock, FOREVER]),
  });
  await mine(node);
  await expect
    .poll(() => told('LIQUIDITY_REMOVED'), { timeout: 60_000 })
    .toMatchObject([{ contract_address: token.address, transaction_hash: hash }]);
}, 90_000);

it('tells that wallets of one funder begin to trade with each other', async () => {
  const token = on('eth');
  const node = world.nodeOf('eth');
  await node.send('evm_setAutomine', [false]);
  await node.send('anvil_setBalance', [FUNDER, RICH]);
  for (const to of RING) await send(node, { from: FUNDER, to, value: toBeHex(parseEther('20')) });
  await mine(node);
  for (let round = 0; round < 3; round += 1) await passAround(node, token);
  await setFees(3, 3)(node, token);
  await mine(node);
  await expect
    .poll(() => told('WASH_STARTED'), { timeout: 60_000 })
    .toMatchObject([{ contract_address: token.address, after: { share: expect.any(Number) } }]);
}, 90_000);

/** Each wallet buys, and its neighbour sells what it bought. */
async function passAround(node: NodeClient, { address, supporting }: DeployedScenario): Promise<void> {
  const { router = '', wrapped = '' } = supporting;
  for (const from of RING) {
    const args = [0, [wrapped, address], from, FOREVER];
    const data = contracts.encodeFunctionData('swapExactETHForTokensSupportingFeeOnTransferTokens', args);
    await send(node, { from, to: router, data, value: toBeHex(parseEther('1')) });
    await send(node, {
      from,
      to: address,
      data: contracts.encodeFunctionData('approve', [router, FOREVER ** 3n]),
    });
  }
  await mine(node);
  for (const [place, from] of RING.entries()) {
    const asked = contracts.encodeFunctionData('balanceOf', [from]);
    const bought = BigInt(String(await node.send('eth_call', [{ to: address, data: asked }, 'latest'])));
    const neighbour = RING[(place + 1) % RING.length] ?? from;
    const passed = contracts.encodeFunctionData('transfer', [neighbour, bought]);
    await send(node, { from, to: address, data: passed });
    const args = [bought, 0, [address, wrapped], neighbour, FOREVER];
    const data = contracts.encodeFunctionData('swapExactTokensForETHSupportingFeeOnTransferTokens', args);
    await send(node, { from: neighbour, to: router, data });
  }
  await mine(node);
}
