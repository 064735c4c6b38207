import {
  addressAt,
  type CallOptions,
  type Rpc,
  toBlockRef,
  toRawLogs,
  transferTopic,
  uintAt,
} from '@assay/chain';
import { type Address, type Evidence, type Hex, toQuantity } from '@assay/facts';
import type { FoundOrigin } from './origin.js';
import type { Snapshot } from './snapshot.js';

/** Functions that every token has and that change nothing but balances. */
const ordinary: ReadonlySet<string> = new Set(['0xa9059cbb', '0x23b872dd', '0x095ea7b3']);
const BALANCE_OF = '0x70a08231';

interface Sent {
  readonly hash: string;
  readonly to: string | null;
  readonly input: string;
}

/** The transaction of a block that called the token, or that left a log of it, its pools or their lockers. */
export async function findTransaction(
  rpc: Rpc,
  { number, token, after }: { readonly number: number; readonly token: Address; readonly after: Snapshot },
  options: CallOptions,
): Promise<FoundOrigin> {
  const answer = await rpc.send<{ readonly transactions?: readonly Sent[] } | null>(
    'eth_getBlockByNumber',
    [toQuantity(number), true],
    options,
  );
  const block = toBlockRef(answer);
  const sent = answer?.transactions ?? [];
  const calls = sent.filter(
    ({ to, input }) => to?.toLowerCase() === token && !ordinary.has(input.slice(0, 10)),
  );
  const [call] = calls;
  if (call && calls.length === 1) return { origin: { block, transaction: call.hash } };
  const pools = Object.keys(after.watched.pools ?? {}).filter((id) => id.length === 42);
  const lockers = (after.watched.locks ?? []).map(({ holder }) => holder);
  const filter = { blockHash: block.hash, address: [token, ...pools, ...lockers] };
  const logs = await rpc.send<readonly { readonly transactionHash: string }[]>(
    'eth_getLogs',
    [filter],
    options,
  );
  const hashes = new Set([
    ...calls.map(({ hash }) => hash),
    ...logs.map(({ transactionHash }) => transactionHash),
  ]);
  // Another contract may control the token. A plain payment only changes balances.
  const alone = sent.length === 1 && sent[0]?.input !== '0x' ? sent[0]?.hash : undefined;
  const only = [...hashes][0] ?? alone;
  if (only !== undefined && hashes.size <= 1) return { origin: { block, transaction: only } };
  const reason =
    hashes.size > 1
      ? 'Several transactions of the block called the token or left a log of it.'
      : 'No transaction of the block called the token or left a log of it.';
  return { origin: { block, transaction: null }, reason };
}

interface HoldersQuestion {
  readonly token: Address;
  readonly range: { readonly from: number; readonly to: number };
  /** `balanceOf` of the largest holders. */
  readonly evidence: readonly Evidence[];
}

/** The transaction that brought the largest holders at least half of what they gained between two reports. */
export async function findTransfer(
  rpc: Rpc,
  { token, range, evidence }: HoldersQuestion,
  options: CallOptions,
): Promise<FoundOrigin> {
  const largest = new Set(evidence.flatMap((piece) => holderOf(piece) ?? []));
  if (largest.size === 0) return { reason: 'The report does not name the largest holders.' };
  const filter = {
    address: token,
    topics: [transferTopic],
    fromBlock: toQuantity(range.from),
    toBlock: toQuantity(range.to),
  };
  const gains = new Map<string, { block: number; amount: bigint }>();
  for (const log of toRawLogs(await rpc.send('eth_getLogs', [filter], options)) ?? []) {
    const [from, to] = [addressAt(log.topics[1], 0), addressAt(log.topics[2], 0)];
    const sign = BigInt(Number(largest.has(to ?? '')) - Number(largest.has(from ?? '')));
    const { amount } = gains.get(log.transactionHash) ?? { amount: 0n };
    const moved = sign * (uintAt(log.data, 0) ?? 0n);
    gains.set(log.transactionHash, { block: log.blockNumber, amount: amount + moved });
  }
  const grown = [...gains].filter(([, { amount }]) => amount > 0n);
  const total = grown.reduce((sum, [, { amount }]) => sum + amount, 0n);
  const most = grown.find(([, { amount }]) => amount * 2n >= total);
  if (!most) return { reason: `${grown.length} transactions did it together, none of them half of it.` };
  const [transaction, { block: number }] = most;
  const block = await rpc.send('eth_getBlockByNumber', [toQuantity(number), false], options);
  return { origin: { block: toBlockRef(block), transaction } };
}

function holderOf(piece: Evidence): string | undefined {
  if (piece.kind !== 'call') return undefined;
  const { data } = (piece.params[0] ?? {}) as { readonly data?: Hex };
  return data?.startsWith(BALANCE_OF) ? `0x${data.slice(-40)}` : undefined;
}
