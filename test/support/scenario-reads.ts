import type { Address, Hex } from '@assay/facts';
import { Interface } from 'ethers';
import { toWalletAddress } from '../../devnet/builder/scenario-builder.js';
import type { DeployedScenario } from '../../devnet/devnet.js';
import { createNodeClient, type NodeClient } from '../../devnet/node/node-client.js';
import { useDevnet } from './devnet.js';
import {
  type Environment,
  type Market,
  type SimulatedCall,
  type TradeOutcome,
  tradeBySimulation,
} from './trade-by-simulation.js';

export const abi = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function owner() view returns (address)',
  'function hasRole(bytes32,address) view returns (bool)',
  'function getReserves() view returns (uint112,uint112,uint32)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function ownerOf(uint256) view returns (address)',
  'function getLock(uint256) view returns (tuple(uint256 lock_id,address manager,address pool,uint256 nft_id,address owner,address pendingOwner,address additionalCollector,address collectAddress,uint256 unlockDate,uint16 countryCode,uint256 ucf))',
  'function getLocksForToken(address,uint256,uint256) view returns (tuple(uint256 id,address token,address owner,uint256 amount,uint256 lockDate,uint256 tgeDate,uint256 tgeBps,uint256 cycle,uint256 cycleBps,uint256 unlockedAmount,string description)[])',
]);
const coreIssuer = toWalletAddress('core issuer');

export function clientOf({ chain }: Pick<DeployedScenario, 'chain'>): NodeClient {
  return createNodeClient(useDevnet().chains[chain].rpcUrl);
}

export async function read(
  client: NodeClient,
  to: Address,
  name: string,
  args: readonly unknown[] = [],
): Promise<unknown> {
  const data = abi.encodeFunctionData(name, args);
  return abi.decodeFunctionResult(name, (await client.send('eth_call', [{ to, data }, 'latest'])) as Hex)[0];
}

export function poolOf({ supporting }: DeployedScenario): Address {
  const { pool } = supporting;
  if (!pool) throw new Error('the scenario has no V2 pool');
  return pool;
}

async function marketOf(scenario: DeployedScenario): Promise<Market> {
  const client = clientOf(scenario);
  const [a, b] = await Promise.all(['token0', 'token1'].map((name) => read(client, poolOf(scenario), name)));
  const quote = String(a).toLowerCase() === scenario.address ? b : a;
  const entry = useDevnet().chainsFile[scenario.chain];
  return { token: scenario.address, quote: String(quote).toLowerCase() as Address, entry };
}

export async function trade(
  scenario: DeployedScenario,
  before: readonly SimulatedCall[] = [],
  environment: Environment = {},
): Promise<TradeOutcome> {
  const market = await marketOf(scenario);
  const native = market.quote === market.entry.wrappedNative;
  const spend = native ? 10n ** 16n : 20n * 10n ** 6n;
  return tradeBySimulation(clientOf(scenario), market, { issuer: coreIssuer, before, spend, environment });
}
