import {
  type CallOptions,
  creationOf,
  findFirstBlock,
  type RawLog,
  type ReadContext,
  type Rpc,
  readBlockReceipts,
  toAddressTopic,
  toRawLogs,
  toTopic,
  unlessFailed,
} from '@assay/chain';
import { type Address, type Hex, type Ownership, protocolTokenAt, toAddress, toQuantity } from '@assay/facts';
import { getCreateAddress } from 'ethers';
import { readSender, type TokenHistory, toGrants } from './history.js';

/**
 * True if the node shows that the address had no code at the end of a block; false also if it cannot say (no
 * archive).
 */
async function hadNoCode(rpc: Rpc, token: Address, block: number, options: CallOptions): Promise<boolean> {
  if (block < 0) return true;
  const code = await rpc
    .send<unknown>('eth_getCode', [token, toQuantity(block)], options)
    .catch(unlessFailed);
  return code === '0x';
}

const protocolCreated = toTopic('B20Created(address,uint8,string,string,uint8,bytes)');

/** True if the factory of the chain's own tokens says in these logs that it created the token. */
function namesToken({ chain }: Rpc, token: Address, logs: readonly RawLog[]): boolean {
  return logs.some(
    ({ address, topics: [event, created] }) =>
      protocolTokenAt(chain, token) &&
      address === chain.protocolTokens?.factory &&
      event === protocolCreated &&
      created === toAddressTopic(token),
  );
}

/** True if the factory of the chain's own tokens says in this transaction that it created the token. */
async function saysFactory(
  rpc: Rpc,
  token: Address,
  transaction: Hex,
  options: CallOptions,
): Promise<boolean> {
  if (!protocolTokenAt(rpc.chain, token)) return false;
  const receipt = await rpc
    .send<{ logs?: unknown } | null>('eth_getTransactionReceipt', [transaction], options)
    .catch(unlessFailed);
  return namesToken(rpc, token, toRawLogs(receipt?.logs) ?? []);
}

/** How a token came to be. */
export interface Deployment {
  /** Who signed the transaction. */
  readonly deployer: Address;
  /** The contract that it called; absent if the transaction itself created the token. */
  readonly through?: Address;
  /** The transaction itself. */
  readonly createdIn?: Ownership['createdIn'];
}

/** What is known of a token's first block. */
export interface Creation extends Pick<TokenHistory, 'firstTransaction' | 'firstBlock' | 'grants'> {
  /** Absent where this is not enough to tell. */
  readonly deployment?: Deployment;
}

/** The transaction with a token's first log. */
interface FirstTransaction {
  readonly from: Address;
  /** The contract that it called; `null`: it created one, which is `created`. */
  readonly to: Address | null;
  readonly created: Address | undefined;
}

/** @param isNew it is known that the token was not there before */
function toDeployment(
  token: Address,
  { from, to, created }: FirstTransaction,
  isNew: boolean,
): Deployment | undefined {
  if (to === null) return created === token ? { deployer: from } : undefined;
  if (!isNew) return undefined;
  // A call to the token itself is its first use, in the block of its creation.
  return { deployer: from, ...(to === token ? {} : { through: to }) };
}

/**
 * Who deployed a token, only if it can be shown: the transaction of its first log created exactly this
 * address from its sender and nonce; or it called a factory, and the token had no code in the block before,
 * or it is one of the chain's own tokens and their factory says so. One round trip; none where its creation
 * tells.
 */
export async function readDeployer(
  { rpc, options }: ReadContext,
  token: Address,
  { firstTransaction, firstBlock, deployment }: Creation,
): Promise<Deployment | undefined> {
  if (deployment) return deployment;
  if (!firstTransaction || firstBlock === undefined) return undefined;
  const [sender, ...signs] = await Promise.all([
    readSender(rpc, firstTransaction, options),
    hadNoCode(rpc, token, firstBlock - 1, options),
    saysFactory(rpc, token, firstTransaction, options),
  ]);
  if (!sender) return undefined;
  const created = sender.to === null ? toAddress(getCreateAddress(sender)) : undefined;
  return toDeployment(token, { ...sender, created }, signs.includes(true));
}

/**
 * The transaction that created a token, who sent it, and the roles that it granted, without logs by range: its
 * block from old states, then the receipts of that block. Empty where the node has no states that old, or the
 * creation by a call left no log.
 */
export async function readCreation(context: ReadContext, token: Address): Promise<Creation> {
  const { rpc, options } = context;
  const firstBlock = await findFirstBlock(context, creationOf(token));
  if (firstBlock === undefined) return { grants: [] };
  const [receipts = [], wasEmpty] = await Promise.all([
    readBlockReceipts(context, firstBlock),
    hadNoCode(rpc, token, firstBlock - 1, options),
  ]);
  const own =
    receipts.find(({ created }) => created === token) ??
    receipts.find(({ logs }) => logs.some(({ address }) => address === token));
  if (!own) return { grants: [] };
  const { transactionHash: firstTransaction, sender, created, logs } = own;
  const isNew = wasEmpty || namesToken(rpc, token, logs);
  const deployment = sender && toDeployment(token, { ...sender, created }, isNew);
  const grants = toGrants(logs.filter(({ address }) => address === token));
  return { firstTransaction, firstBlock, grants, ...(deployment ? { deployment } : {}) };
}
