import { Interface, parseEther } from 'ethers';
import type { DeployedScenario } from '../../../devnet/devnet.js';
import type { NodeClient } from '../../../devnet/node/node-client.js';
import type { Family } from './tokens.js';

/** What was done to a token so far. */
export interface TokenState {
  readonly owner: string;
  readonly isRenounced: boolean;
  readonly sellFee: number;
  readonly flag: boolean;
  /** Liquidity was taken out and not put back, or nobody can trade with the pool. */
  readonly isDrained: boolean;
  /** Unix seconds; 0: nothing is locked. */
  readonly lockedUntil: number;
}

/** What a planted transaction is made of. */
interface PlantedCall {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly value?: string;
}

export interface Act {
  /** What must be told. */
  readonly kind: string;
  /** What may be told besides, because it follows. */
  readonly also?: readonly string[];
  readonly families: readonly Family[];
  readonly isPossible: (state: TokenState) => boolean;
  readonly call: (scene: Scene) => PlantedCall | Promise<PlantedCall>;
  readonly after: (state: TokenState, scene: Scene) => TokenState;
}

interface Scene {
  readonly node: NodeClient;
  readonly token: DeployedScenario;
  readonly state: TokenState;
  /** Time of the newest block, Unix seconds. */
  readonly now: number;
  readonly random: () => number;
}

const contracts = new Interface([
  'function setFees(uint256,uint256)',
  'function transferOwnership(address)',
  'function renounceOwnership()',
  'function unlock()',
  'function upgradeTo(address)',
  'function mint(address,uint256)',
  'function distributeRewards(address,uint256)',
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
const DAY = 86_400;
/** A lock that ends within this time is told of; see `lockChanges`. */
export const ENDING = 7 * DAY;
/** By so much time is moved where locks are to end, or come near their end. */
export const JUMP = 1_200;
/** Percent: a sale fails, because nothing is left to be sold. */
export const MORE_THAN_ALL = 101;
const powers = ['POWER_GAINED', 'POWER_LOST'];

const byOwner = (name: string, toArgs: (scene: Scene) => readonly unknown[] = () => []): Act['call'] => {
  return (scene) => ({
    from: scene.state.owner,
    to: scene.token.address,
    data: contracts.encodeFunctionData(name, toArgs(scene)),
  });
};
const isOwned = ({ isRenounced }: TokenState) => !isRenounced;
const same = (state: TokenState) => state;

/** Every kind of change that one transaction makes. */
export const acts: readonly Act[] = [
  {
    kind: 'TAX_RAISED',
    also: powers,
    families: ['taxed'],
    isPossible: (state) => isOwned(state) && !state.flag && state.sellFee <= 20,
    call: byOwner('setFees', ({ state }) => [2, state.sellFee + 7]),
    after: (state) => ({ ...state, sellFee: state.sellFee + 7 }),
  },
  {
    kind: 'TAX_LOWERED',
    also: powers,
    families: ['taxed'],
    isPossible: (state) => isOwned(state) && !state.flag && state.sellFee > 2,
    call: byOwner('setFees', () => [2, 2]),
    after: (state) => ({ ...state, sellFee: 2 }),
  },
  {
    kind: 'SELLS_BLOCKED',
    also: powers,
    families: ['taxed'],
    isPossible: (state) => isOwned(state) && !state.flag,
    call: byOwner('setFees', () => [2, MORE_THAN_ALL]),
    after: (state) => ({ ...state, flag: true }),
  },
  {
    kind: 'SELLS_OPENED',
    also: ['TAX_LOWERED', ...powers],
    families: ['taxed'],
    isPossible: (state) => isOwned(state) && state.flag,
    call: byOwner('setFees', () => [2, 2]),
    after: (state) => ({ ...state, flag: false, sellFee: 2 }),
  },
  {
    kind: 'OWNER_CHANGED',
    also: powers,
    families: ['taxed', 'hidden'],
    isPossible: isOwned,
    call: byOwner('transferOwnership', ({ token, state }) => [otherOwner(token, state)]),
    after: (state, { token }) => ({ ...state, owner: otherOwner(token, state) }),
  },
  {
    kind: 'OWNERSHIP_RENOUNCED',
    also: powers,
    families: ['taxed', 'retaken'],
    // Some tokens keep their owner: most acts are theirs.
    isPossible: (state) => isOwned(state) && state.sellFee !== 2,
    call: byOwner('renounceOwnership'),
    after: (state) => ({ ...state, isRenounced: true }),
  },
  {
    kind: 'OWNER_CHANGED',
    also: powers,
    families: ['retaken'],
    isPossible: ({ isRenounced }) => isRenounced,
    call: byOwner('unlock'),
    after: (state) => ({ ...state, isRenounced: false }),
  },
  {
    kind: 'CODE_REPLACED',
    also: powers,
    families: ['proxied'],
    isPossible: () => true,
    call: ({ token: { address, supporting }, state }) => ({
      from: supporting.admin ?? '',
      to: address,
      data: contracts.encodeFunctionData('upgradeTo', [state.flag ? supporting.first : supporting.second]),
    }),
    after: (state) => ({ ...state, flag: !state.flag }),
  },
  {
    kind: 'MINTED',
    also: ['HOLDERS_CONCENTRATED', ...powers],
    families: ['minted', 'fiat'],
    isPossible: (state) => !state.flag,
    call: ({ token: { address, supporting }, random }) => ({
      from: supporting.deployer ?? '',
      to: address,
      data: contracts.encodeFunctionData('mint', [toWallet(random), parseEther('20000')]),
    }),
    after: same,
  },
  {
    kind: 'MINTED',
    also: ['HOLDERS_CONCENTRATED', ...powers],
    families: ['hidden'],
    isPossible: isOwned,
    call: byOwner('distributeRewards', ({ random }) => [toWallet(random), parseEther('20000')]),
    after: same,
  },
  {
    kind: 'PAUSED',
    also: ['BUYS_BLOCKED', ...powers],
    families: ['fiat'],
    isPossible: (state) => !state.flag && !state.isDrained,
    call: byOwner('pause'),
    after: (state) => ({ ...state, flag: true }),
  },
  {
    kind: 'UNPAUSED',
    also: ['BUYS_OPENED', ...powers],
    families: ['fiat'],
    isPossible: (state) => state.flag,
    call: byOwner('unpause'),
    after: (state) => ({ ...state, flag: false }),
  },
  {
    kind: 'BUYS_BLOCKED',
    also: powers,
    families: ['fiat'],
    isPossible: (state) => !state.flag && !state.isDrained,
    call: byOwner('blacklist', ({ token }) => [token.supporting.pool]),
    after: (state) => ({ ...state, isDrained: true }),
  },
  {
    kind: 'BUYS_OPENED',
    also: powers,
    families: ['fiat'],
    isPossible: (state) => state.isDrained,
    call: byOwner('unBlacklist', ({ token }) => [token.supporting.pool]),
    after: (state) => ({ ...state, isDrained: false }),
  },
  {
    kind: 'BUYS_OPENED',
    also: powers,
    families: ['switched'],
    isPossible: (state) => !state.flag,
    call: byOwner('openTrading'),
    after: (state) => ({ ...state, flag: true }),
  },
  {
    kind: 'LIQUIDITY_REMOVED',
    also: powers,
    families: ['taxed', 'proxied', 'minted', 'hidden'],
    isPossible: (state) => !state.isDrained,
    call: async (scene) => fromRouter(scene, 'removeLiquidityETHSupportingFeeOnTransferTokens', 0.4),
    after: (state) => ({ ...state, isDrained: true }),
  },
  {
    kind: 'LIQUIDITY_ADDED',
    also: powers,
    families: ['taxed', 'proxied', 'minted', 'hidden'],
    isPossible: (state) => state.isDrained,
    call: async (scene) => fromRouter(scene, 'addLiquidityETH', 0.6),
    after: (state) => ({ ...state, isDrained: false }),
  },
  {
    kind: 'LOCK_ADDED',
    also: powers,
    families: ['taxed', 'proxied', 'minted', 'hidden'],
    isPossible: (state) => state.lockedUntil === 0,
    call: lock,
    after: (state, { token, now }) => ({ ...state, lockedUntil: toLockEnd(token, now) }),
  },
  {
    kind: 'LOCK_EXTENDED',
    also: powers,
    families: ['taxed', 'proxied', 'minted', 'hidden'],
    isPossible: ({ lockedUntil }) => lockedUntil > 0,
    call: extendLock,
    after: (state) => ({ ...state, lockedUntil: state.lockedUntil + 30 * DAY }),
  },
];

/** Half of the locks end soon, the others soon are a week from their end. */
function toLockEnd({ address }: DeployedScenario, now: number): number {
  const soon = now + JUMP - 300;
  return Number(BigInt(address) % 2n) === 0 ? soon : soon + ENDING;
}

function otherOwner({ supporting }: DeployedScenario, { owner }: TokenState): string {
  const { deployer = '', pool = '' } = supporting;
  // Any account will do: the node signs for all of them.
  const heir = `0xabcd${pool.slice(6)}`;
  return owner === deployer ? heir : deployer;
}

function toWallet(random: () => number): string {
  return `0x${Math.floor(random() * 2 ** 48)
    .toString(16)
    .padStart(40, '7')}`;
}

async function fromRouter({ node, token }: Scene, name: string, part: number): Promise<PlantedCall> {
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

async function lock({ node, token, now }: Scene): Promise<PlantedCall> {
  const { deployer = '', pool = '', locker = '' } = token.supporting;
  const amount = (await balanceOf(node, pool, deployer)) / 10n;
  const args = [deployer, pool, true, amount, toLockEnd(token, now), 'LP lock'];
  return { from: deployer, to: locker, data: contracts.encodeFunctionData('lock', args) };
}

async function extendLock({ node, token, state }: Scene): Promise<PlantedCall> {
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
