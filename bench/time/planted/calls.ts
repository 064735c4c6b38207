import { Interface, id, parseEther } from 'ethers';
import type { DeployedScenario } from '../../../devnet/devnet.js';
import type { NodeClient } from '../../../devnet/node/node-client.js';
import type { Act, PlantedCall, Scene, TokenState } from './act.js';

export const contracts = new Interface([
  'function setFees(uint256,uint256)',
  'function transferOwnership(address)',
  'function renounceOwnership()',
  'function unlock()',
  'function upgradeTo(address)',
  'function mint(address,uint256)',
  'function distributeRewards(address,uint256)',
  'function grantRole(bytes32,address)',
  'function revokeRole(bytes32,address)',
  'function pause()',
  'function unpause()',
  'function blacklist(address)',
  'function unBlacklist(address)',
  'function openTrading()',
  'function balanceOf(address) view returns (uint256)',
  'function removeLiquidityETHSupportingFeeOnTransferTokens(address,uint256,uint256,uint256,address,uint256)',
  'function addLiquidityETH(address,uint256,uint256,uint256,address,uint256) payable',
  'function lock(address,address,bool,uint256,uint256,string)',
  'function editLock(uint256,uint256)',
  'function getLocksForToken(address,uint256,uint256) view returns ((uint256 id,address,address,uint256,uint256,uint256,uint256,uint256,uint256,uint256,string)[])',
]);
const FOREVER = 2n ** 64n;
const MINTER = `0x${'31'.repeat(20)}`;
export const DAY = 86_400;
/** A lock that ends within this time is told of; see `lockChanges`. */
export const ENDING = 7 * DAY;
/** By so much time is moved where locks are to end, or come near their end. */
export const JUMP = 1_200;
/** Percent: a sale fails, because nothing is left to be sold. */
export const MORE_THAN_ALL = 101;
export const byOwner = (
  name: string,
  toArgs: (scene: Scene) => readonly unknown[] = () => [],
): Act['call'] => {
  return (scene) => ({
    from: scene.state.owner,
    to: scene.token.address,
    data: contracts.encodeFunctionData(name, toArgs(scene)),
  });
};

/** Half of the locks end soon, the others soon are a week from their end. */
export function toLockEnd({ address }: DeployedScenario, now: number): number {
  const soon = now + JUMP - 300;
  return Number(BigInt(address) % 2n) === 0 ? soon : soon + ENDING;
}

export function otherOwner({ supporting }: DeployedScenario, { owner }: TokenState): string {
  const { deployer = '', pool = '' } = supporting;
  // Any account will do: the node signs for all of them.
  const heir = `0xabcd${pool.slice(6)}`;
  return owner === deployer ? heir : deployer;
}

/** The admin gives an account the role of a minter, or takes it. */
export function changeMinter(name: 'grantRole' | 'revokeRole'): Act['call'] {
  return ({ token: { address, supporting } }) => ({
    from: supporting.deployer ?? '',
    to: address,
    data: contracts.encodeFunctionData(name, [id('MINTER_ROLE'), MINTER]),
  });
}

export function toWallet(random: () => number): string {
  return `0x${Math.floor(random() * 2 ** 48)
    .toString(16)
    .padStart(40, '7')}`;
}

export async function fromRouter({ node, token }: Scene, name: string, part: number): Promise<PlantedCall> {
  const { deployer = '', pool = '', router = '' } = token.supporting;
  const isAdding = name === 'addLiquidityETH';
  const balance = await balanceOf(node, isAdding ? token.address : pool, deployer);
  const amount = (balance * BigInt(part * 1_000)) / 1_000n;
  const args = [token.address, amount, 0, 0, deployer, FOREVER];
  return {
    from: deployer,
    to: router,
    data: contracts.encodeFunctionData(name, args),
    ...(isAdding ? { value: `0x${parseEther('500').toString(16)}` } : {}),
  };
}

export async function lock({ node, token, now }: Scene): Promise<PlantedCall> {
  const { deployer = '', pool = '', locker = '' } = token.supporting;
  const amount = (await balanceOf(node, pool, deployer)) / 10n;
  const args = [deployer, pool, true, amount, toLockEnd(token, now), 'LP lock'];
  return { from: deployer, to: locker, data: contracts.encodeFunctionData('lock', args) };
}

export async function extendLock({ node, token, state }: Scene): Promise<PlantedCall> {
  const { deployer = '', pool = '', locker = '' } = token.supporting;
  const asked = contracts.encodeFunctionData('getLocksForToken', [pool, 0, 1]);
  const answer = String(await node.send('eth_call', [{ to: locker, data: asked }, 'latest']));
  const [locks] = contracts.decodeFunctionResult('getLocksForToken', answer);
  const args = [locks[0].id, state.lockedUntil + 30 * DAY];
  return { from: deployer, to: locker, data: contracts.encodeFunctionData('editLock', args) };
}

async function balanceOf(node: NodeClient, asset: string, holder: string): Promise<bigint> {
  const data = contracts.encodeFunctionData('balanceOf', [holder]);
  return BigInt(String(await node.send('eth_call', [{ to: asset, data }, 'latest'])));
}
