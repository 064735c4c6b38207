import type { BlockRecord } from '../../devnet/witness/record.js';
import { type ReplayedTransaction, wrongMembers } from './header.js';
import { replayBlock } from './replay-block.js';
import { type MissingHash, playBlock } from './replay-ours.js';

type Hashes = ReadonlyMap<number, bigint>;
type Ours = ReturnType<typeof playBlock>;
type Played = Extract<Ours, readonly unknown[]>;

/**
 * Replays a block on both machines, prints a line, and one more for each transaction that differs.
 * @returns transactions whose status, gas or logs on ours are not the chain's: none where ours give the header's
 * members; else those that differ from the other machine where that one gives them, else all
 */
export async function compareReplay(record: BlockRecord): Promise<number> {
  const all = record.block.transactions.length;
  const print = (text: string) => console.log(`block ${record.number}: ${all} transactions; ${text}`);
  const { ours, hashes } = await playOurs(record);
  const theirs = await replayBlock(record, hashes);
  const theirHeader = await toHeaderText(record, theirs);
  if (!isPlayed(ours)) {
    print(`the other EVM: ${theirHeader.text}; ours: ${whyNot(ours)}`);
    return all;
  }
  const ourHeader = await toHeaderText(record, ours);
  const differences = typeof theirs === 'string' ? [] : differencesOf(theirs, ours);
  print(`ours: ${ourHeader.text}; the other EVM: ${theirHeader.text}; ${differences.length} differ`);
  for (const [number, hash] of hashes)
    console.log(`  the hash of block ${number}, by the call data of who reads it: 0x${hash.toString(16)}`);
  for (const line of differences) console.log(`  ${line}`);
  if (ourHeader.isRight) return 0;
  return theirHeader.isRight ? differences.length : all;
}

function isPlayed(ours: Ours): ours is Played {
  return Array.isArray(ours);
}

function whyNot(ours: MissingHash | string): string {
  return typeof ours === 'string'
    ? ours
    : `transaction ${ours.index} reads the hash of block ${ours.blockNumber}, which is not recorded`;
}

/** Plays the block; a hash that it lacks is searched in the call data of the transaction that reads it. */
async function playOurs(record: BlockRecord): Promise<{ readonly ours: Ours; readonly hashes: Hashes }> {
  const ours = playBlock(record, new Map());
  if (isPlayed(ours) || typeof ours === 'string') return { ours, hashes: new Map() };
  for (const word of wordsOfInput(record, ours.index)) {
    const hashes = new Map([[ours.blockNumber, word]]);
    const again = playBlock(record, hashes);
    if (isPlayed(again) && (await wrongMembers(record, again)).length === 0) return { ours: again, hashes };
  }
  return { ours, hashes: new Map() };
}

/** Words after the selector that are too large for a number or an address: what may be a hash. */
function wordsOfInput({ block }: BlockRecord, index: number): readonly bigint[] {
  const input = String(block.transactions[index]?.input).slice(10);
  const words = (input.match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`));
  return [...new Set(words)].filter((word) => word >= 2n ** 200n);
}

async function toHeaderText(record: BlockRecord, replayed: readonly ReplayedTransaction[] | string) {
  if (typeof replayed === 'string') return { isRight: false, text: replayed };
  const wrong = await wrongMembers(record, replayed);
  const text =
    wrong.length === 0 ? 'gasUsed, logsBloom and receiptsRoot of the header' : `other ${wrong.join(', ')}`;
  return { isRight: wrong.length === 0, text };
}

function differencesOf(theirs: Played, ours: Played): readonly string[] {
  return theirs.flatMap((one, index) => {
    const difference = differenceOf(one, ours[index]);
    return difference === undefined ? [] : [`transaction ${index} ${difference}`];
  });
}

function differenceOf(one: ReplayedTransaction, other: ReplayedTransaction | undefined): string | undefined {
  if (!other) return 'is not played by ours';
  if (one.isSuccess !== other.isSuccess)
    return other.isSuccess ? 'passes on ours alone' : 'fails on ours alone';
  if (one.gasUsed !== other.gasUsed) return `uses ${one.gasUsed} gas, ${other.gasUsed} on ours`;
  return JSON.stringify(one.logs) === JSON.stringify(other.logs) ? undefined : 'has other logs';
}
