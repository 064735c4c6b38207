import { getCreateAddress } from 'ethers';
import { protocolTokenAt } from '../../../chains/protocol-tokens.js';
import { type Address, toAddress } from '../../../domain/address.js';
import { type Hex, toQuantity } from '../../../lib/hex.js';
import { readBlockReceipts } from '../../../logs/block-receipts.js';
import { toRawLogs } from '../../../logs/raw-log.js';
import { toAddressTopic, toTopic } from '../../../rpc/abi.js';
import { creationOf, findFirstBlock } from '../../../rpc/block-search/first-block.js';
import type { ReadContext } from '../../../rpc/read-context.js';
import type { CallOptions, Rpc } from '../../../rpc/rpc.js';
import { unlessFailed } from '../../../rpc/unless.js';
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
  return (toRawLogs(receipt?.logs) ?? []).some(
    ({ address, topics: [event, created] }) =>
      address === rpc.chain.protocolTokens?.factory &&
      event === protocolCreated &&
      created === toAddressTopic(token),
  );
}

/** What is known of a token's first block. */
export type Creation = Pick<TokenHistory, 'firstTransaction' | 'firstBlock' | 'grants'>;

/** How a token came to be. */
export interface Deployment {
  /** Who signed the transaction. */
  readonly deployer: Address;
  /** The contract that it called; absent if the transaction itself created the token. */
  readonly through?: Address;
}

/**
 * Who deployed a token, only if it can be shown: the transaction of its first log created exactly this
 * address from its sender and nonce; or it called a factory, and the token had no code in the block before,
 * or it is one of the chain's own tokens and their factory says so. One round trip.
 */
export async function readDeployer(
  { rpc, options }: ReadContext,
  token: Address,
  { firstTransaction, firstBlock }: Creation,
): Promise<Deployment | undefined> {
  if (!firstTransaction || firstBlock === undefined) return undefined;
  const [sender, ...signs] = await Promise.all([
    readSender(rpc, firstTransaction, options),
    hadNoCode(rpc, token, firstBlock - 1, options),
    saysFactory(rpc, token, firstTransaction, options),
  ]);
  if (!sender) return undefined;
  const created = sender.to === null ? toAddress(getCreateAddress(sender)) : undefined;
  if (created === token) return { deployer: sender.from };
  if (sender.to === null || !signs.includes(true)) return undefined;
  // A call to the token itself is its first use, in the block of its creation.
  return { deployer: sender.from, ...(sender.to === token ? {} : { through: sender.to }) };
}

/**
 * The transaction that created a token and the roles that it granted, without logs by range: its block from
 * old states, then the receipts of that block. Empty where the node has no states that old, or the creation
 * by a call left no log.
 */
export async function readCreation(context: ReadContext, token: Address): Promise<Creation> {
  const firstBlock = await findFirstBlock(context, creationOf(token));
  if (firstBlock === undefined) return { grants: [] };
  const receipts = (await readBlockReceipts(context, firstBlock)) ?? [];
  const own =
    receipts.find(({ created }) => created === token) ??
    receipts.find(({ logs }) => logs.some(({ address }) => address === token));
  if (!own) return { grants: [] };
  const grants = toGrants(own.logs.filter(({ address }) => address === token));
  return { firstTransaction: own.transactionHash, firstBlock, grants };
}
