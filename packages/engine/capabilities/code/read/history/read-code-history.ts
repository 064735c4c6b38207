import {
  type BlockClock,
  type CallOptions,
  type ReadContext,
  type Rpc,
  readHistoryLogs,
  toBlockRef,
  unlessFailed,
} from '@assay/chain';
import {
  type Address,
  type BlockRef,
  type CodeChange,
  type CodeHistory,
  toChecksum,
  toQuantity,
} from '@assay/facts';
import { toWordAddress } from '../read-proxy.js';
import { proxySlots } from '../slots.js';
import { type CodeEvent, codeTopics, toCodeEvent } from './code-events.js';
import { findSlotChanges } from './slot-changes.js';

/** Changes that are reported, the newest first. */
const MAX_CHANGES = 50;
/** Of those, changes of the implementation that are compared with the proxy's storage. */
const MAX_COMPARED = 5;

/** Whether the contract was created in the block of its first log; `undefined` if the node cannot say. */
async function wasNew(rpc: Rpc, { log }: CodeEvent, options: CallOptions): Promise<boolean | undefined> {
  if (log.blockNumber === 0) return true;
  const at = toQuantity(log.blockNumber - 1);
  const code = await rpc.send<unknown>('eth_getCode', [log.address, at], options).catch(unlessFailed);
  return code === undefined ? undefined : code === '0x';
}

/**
 * Whether the EIP-1967 slot changed to this value in this block; `undefined` if it is not kept there or no
 * longer known.
 */
async function isInStorage(
  rpc: Rpc,
  { log, to }: CodeEvent,
  options: CallOptions,
): Promise<boolean | undefined> {
  if (log.blockNumber === 0) return undefined;
  const read = (block: number) =>
    rpc.send<unknown>(
      'eth_getStorageAt',
      [log.address, proxySlots.eip1967Implementation, toQuantity(block)],
      options,
    );
  const words = await Promise.all([read(log.blockNumber - 1), read(log.blockNumber)]).catch(unlessFailed);
  if (!words) return undefined;
  const [before, after] = words.map(toWordAddress);
  // It keeps its implementation elsewhere, as proxies before EIP-1967 and beacons do.
  if (!before && !after) return undefined;
  return before !== after && after === to;
}

/** Oldest first, each with the previous value of the same contract. */
function withFormer(events: readonly CodeEvent[]): readonly CodeEvent[] {
  const former = new Map<string, Address | null>();
  return events.map((event) => {
    const key = `${event.kind} ${event.log.address}`;
    const from = event.from ?? former.get(key) ?? null;
    former.set(key, event.to);
    return { ...event, from };
  });
}

async function readBlocks(
  rpc: Rpc,
  numbers: readonly number[],
  options: CallOptions,
): Promise<ReadonlyMap<number, BlockRef>> {
  const wanted = [...new Set(numbers)];
  const blocks = await Promise.all(
    wanted.map((number) => rpc.send<unknown>('eth_getBlockByNumber', [toQuantity(number), false], options)),
  );
  return new Map(blocks.map(toBlockRef).map((block) => [block.number, block]));
}

function toChange(
  { rpc, block }: ReadContext,
  event: CodeEvent,
  initial: boolean | null,
  confirmed: boolean | null,
): CodeChange {
  const { log, kind, from, to, facets } = event;
  const evidence = {
    kind: 'log' as const,
    chainId: rpc.chain.chainId,
    address: log.address,
    blockNumber: log.blockNumber,
    blockHash: block.hash,
    transactionHash: log.transactionHash,
    logIndex: log.logIndex,
    description: `${toChecksum(log.address)} logged a change of its ${kind}${to ? ` to ${toChecksum(to)}` : ''}.`,
  };
  return { kind, contract: log.address, from, to, facets, at: block.timestamp, initial, confirmed, evidence };
}

/** What storage shows since `from` (Unix seconds): the block is found first, in one or two round trips. */
async function readSlotChanges(
  context: ReadContext,
  clock: BlockClock,
  contracts: readonly Address[],
  from: number,
): Promise<CodeHistory['slotChanges']> {
  const { rpc, block: head, options } = context;
  // A young proxy did not exist fifty blocks earlier on a chain with few blocks.
  const number = await clock.blockBefore(from, head, { ...options, within: 4 }).catch(unlessFailed);
  if (!number) return null;
  const former = (await readBlocks(rpc, [number], options).catch(unlessFailed))?.get(number);
  const changes = former && (await findSlotChanges(context, contracts, former));
  return changes ?? null;
}

/** The contracts to read, and the block from which storage is compared. */
export interface CodeHistoryQuestion {
  /** The token, the proxies between it and its logic, and their beacons. */
  readonly contracts: readonly Address[];
  /** Unix seconds. */
  readonly from: number;
}

/**
 * The changes of code that contracts logged. Two round trips: the logs; then their blocks, the creation of
 * the contracts and the storage around the newest changes. In parallel, in three or four, what the proxies'
 * slots held at `from`. `undefined` if the node serves neither.
 */
export async function readCodeHistory(
  context: ReadContext,
  clock: BlockClock,
  { contracts, from }: CodeHistoryQuestion,
): Promise<CodeHistory | undefined> {
  const { rpc, block: head, options } = context;
  const comparing = readSlotChanges(context, clock, contracts, from);
  // Awaited by the end; a failure before that must not count as unhandled.
  comparing.catch(() => undefined);
  const { logs, since } = await readHistoryLogs(context, { addresses: contracts, events: codeTopics });
  if (since === undefined) {
    const slotChanges = await comparing;
    return slotChanges ? { changes: [], total: 0, since: head.timestamp, slotChanges } : undefined;
  }
  const events = withFormer(
    logs
      .filter(({ address }) => contracts.includes(address))
      .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
      .flatMap((log) => toCodeEvent(log) ?? []),
  );
  const shown = [...events].reverse().slice(0, MAX_CHANGES);
  const firsts = contracts.flatMap((contract) => events.find(({ log }) => log.address === contract) ?? []);
  const compared = shown.filter(({ kind }) => kind === 'implementation').slice(0, MAX_COMPARED);
  const [blocks, created, stored] = await Promise.all([
    readBlocks(rpc, [...shown.map(({ log }) => log.blockNumber), ...(since > 0 ? [since] : [])], options),
    Promise.all(firsts.map(async (first) => [first.log.address, await wasNew(rpc, first, options)] as const)),
    Promise.all(compared.map(async (event) => [event, await isInStorage(rpc, event, options)] as const)),
  ]);
  const isNew = new Map(created);
  const inStorage = new Map(stored);
  const initialOf = (event: CodeEvent): boolean | null => {
    const first = firsts.find(({ log }) => log.address === event.log.address);
    if (first?.log.transactionHash !== event.log.transactionHash) return false;
    return isNew.get(event.log.address) ?? null;
  };
  return {
    changes: shown.flatMap((event) => {
      const block = blocks.get(event.log.blockNumber);
      return block
        ? [toChange({ ...context, block }, event, initialOf(event), inStorage.get(event) ?? null)]
        : [];
    }),
    total: events.length,
    since: since === 0 ? 0 : (blocks.get(since)?.timestamp ?? head.timestamp),
    slotChanges: await comparing,
  };
}
