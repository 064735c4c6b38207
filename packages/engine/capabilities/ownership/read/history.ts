import {
  type CallOptions,
  type ReadContext,
  type Rpc,
  toAddressTopic,
  toTopic,
  transferTopic,
  unlessFailed,
} from '@assay/chain';
import {
  type Address,
  type Handover,
  type Hex,
  isHex,
  toAddress,
  toQuantity,
  ZERO_ADDRESS,
} from '@assay/facts';
import { toWordAddress } from '../../code/read/read-proxy.js';

const ownershipTransferred = toTopic('OwnershipTransferred(address,address)');
const roleGranted = toTopic('RoleGranted(bytes32,address,address)');
/** What contracts say that keep lists of accounts with a right; the account comes first. */
const letIn = [
  'MinterAdded(address)',
  'PauserAdded(address)',
  'BurnerAdded(address)',
  'OperatorAdded(address)',
  'OwnerAdded(address)',
  'SignerAdded(address)',
  'CapperAdded(address)',
  'WhitelistAdminAdded(address)',
  'MinterConfigured(address,uint256)',
  'Rely(address)',
].map(toTopic);
/** Grants of one token that are read, the newest first. */
const maxGrants = 40;
const maxHandovers = 20;

/** A role that was granted to an account at some time. */
export interface RoleGrant {
  readonly role: Hex;
  readonly account: Address;
}

/** What a token's first logs show. */
export interface TokenHistory {
  /**
   * The transaction of its first log, and the log's block: where it was created, if its creation emitted a
   * log.
   */
  readonly firstTransaction?: Hex;
  readonly firstBlock?: number;
  readonly grants: readonly RoleGrant[];
  /** The newest first. Absent: not read. */
  readonly handovers?: readonly Handover[];
  /** Accounts that were put on a list of the token, the newest first. */
  readonly letIn: readonly Address[];
  /** Transactions that created tokens: the first and the last ones. Absent: not read. */
  readonly mintedIn?: { readonly first: readonly Hex[]; readonly last: readonly Hex[] };
  /** False if the node did not give the whole history: then no grant does not mean no role. */
  readonly complete: boolean;
}

interface Log {
  readonly topics: readonly unknown[];
  readonly data: unknown;
  readonly block: number;
  readonly index: number;
  readonly transaction: Hex;
}

function toLog(value: unknown): Log | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { topics, data, blockNumber, logIndex, transactionHash } = value as Record<string, unknown>;
  if (
    !Array.isArray(topics) ||
    typeof transactionHash !== 'string' ||
    !/^0x[0-9a-f]{64}$/i.test(transactionHash)
  ) {
    return undefined;
  }
  const [block, index] = [Number(blockNumber), Number(logIndex)];
  if (!Number.isSafeInteger(block) || !Number.isSafeInteger(index)) return undefined;
  return { topics, data, block, index, transaction: transactionHash as Hex };
}

/** Logs of one filter, oldest first; `undefined` if the node refuses so long a range. */
async function readLogs(rpc: Rpc, filter: object, options: CallOptions): Promise<readonly Log[] | undefined> {
  const logs = await rpc.send<unknown>('eth_getLogs', [filter], options).catch(unlessFailed);
  if (!Array.isArray(logs)) return undefined;
  return logs.flatMap((log) => toLog(log) ?? []).sort((a, b) => a.block - b.block || a.index - b.index);
}

/** The newest grants first. @param logs oldest first */
export function toGrants(logs: readonly { readonly topics: readonly unknown[] }[]): readonly RoleGrant[] {
  const grants = new Map<string, RoleGrant>();
  for (const { topics } of [...logs].reverse()) {
    const [event, role] = topics;
    const account = toWordAddress(topics[2]);
    if (event !== roleGranted || typeof role !== 'string' || !/^0x[0-9a-f]{64}$/i.test(role) || !account)
      continue;
    const key = `${role} ${account}`;
    if (grants.size < maxGrants && !grants.has(key)) grants.set(key, { role: role as Hex, account });
  }
  return [...grants.values()];
}

/** The newest first, each once. @param logs oldest first */
function toLetIn(logs: readonly Log[]): readonly Address[] {
  const said = logs.filter(({ topics: [event] }) => letIn.includes(event as Hex)).slice(-maxGrants);
  // The account is a topic, or the first word of the data.
  const accounts = said.reverse().flatMap(({ topics: [, account], data }) => {
    const word = account ?? (isHex(data) ? data.slice(0, 66) : undefined);
    return toWordAddress(word) ?? [];
  });
  return [...new Set(accounts)];
}

/** The newest first. @param logs oldest first */
function toHandovers(logs: readonly Log[]): readonly Handover[] {
  const moved = logs.filter(({ topics: [event] }) => event === ownershipTransferred).slice(-maxHandovers);
  return moved.reverse().map(({ topics: [, from, to], block, index, transaction }) => ({
    from: toWordAddress(from) ?? null,
    to: toWordAddress(to) ?? null,
    blockNumber: block,
    logIndex: index,
    transactionHash: transaction,
  }));
}

/** Transactions that are looked at of the oldest, and of the newest. */
const MINTS_EACH = 2;

function toMintedIn(logs: readonly Log[]): NonNullable<TokenHistory['mintedIn']> {
  const all = [...new Set(logs.map(({ transaction }) => transaction))];
  return { first: all.slice(0, MINTS_EACH), last: all.slice(MINTS_EACH).slice(-MINTS_EACH) };
}

async function readOne({ rpc, block, options }: ReadContext, token: Address): Promise<TokenHistory> {
  const range = { address: token, fromBlock: '0x0', toBlock: toQuantity(block.number) };
  const [authority, mints] = await Promise.all([
    readLogs(rpc, { ...range, topics: [[ownershipTransferred, roleGranted, ...letIn]] }, options),
    readLogs(rpc, { ...range, topics: [transferTopic, toAddressTopic(ZERO_ADDRESS)] }, options),
  ]);
  const beginning = authority?.find(({ topics: [event] }) => !letIn.includes(event as Hex));
  const first = [beginning, mints?.[0]]
    .flatMap((log) => log ?? [])
    .sort((a, b) => a.block - b.block || a.index - b.index)[0];
  return {
    ...(first ? { firstTransaction: first.transaction, firstBlock: first.block } : {}),
    grants: toGrants(authority ?? []),
    letIn: toLetIn(authority ?? []),
    ...(authority ? { handovers: toHandovers(authority) } : {}),
    ...(mints ? { mintedIn: toMintedIn(mints) } : {}),
    complete: authority !== undefined,
  };
}

/** The first logs of many tokens, and all roles they granted; one round trip. */
export async function readHistories(
  context: ReadContext,
  tokens: readonly Address[],
): Promise<ReadonlyMap<Address, TokenHistory>> {
  const histories = await Promise.all(
    tokens.map(async (token): Promise<[Address, TokenHistory]> => [token, await readOne(context, token)]),
  );
  return new Map(histories);
}

interface Sender {
  readonly from: Address;
  readonly nonce: number;
  /** `null`: it created a contract. */
  readonly to: Address | null;
  readonly input: Hex;
}

/** The transaction's sender, and what it called; `undefined` if unknown. */
export async function readSender(rpc: Rpc, hash: string, options: CallOptions): Promise<Sender | undefined> {
  const answer = await rpc.send<unknown>('eth_getTransactionByHash', [hash], options).catch(unlessFailed);
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { from, nonce, to, input } = answer as Record<string, unknown>;
  const [sender, count] = [toAddress(from), Number(nonce)];
  return sender && Number.isSafeInteger(count)
    ? { from: sender, nonce: count, to: toAddress(to) ?? null, input: isHex(input) ? input : '0x' }
    : undefined;
}
