import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/);
const accountShape = z.object({
  basic: z.object({ balance: hex, nonce: z.number() }),
  code: z.object({ bytecode: hex, original_len: z.number().optional() }).nullable(),
  storage: z.record(hex, hex),
});
const transactionShape = z.looseObject({ hash: hex, from: hex, to: hex.nullish() });
const blockShape = z.looseObject({
  hash: hex,
  parentHash: hex,
  number: hex,
  timestamp: hex,
  transactions: z.array(transactionShape),
});
const recordShape = z.object({ block: blockShape, state: z.record(hex, accountShape) });

/** One account as it was before the block. A slot that is not here is unknown. */
export interface RecordedAccount {
  readonly balance: bigint;
  readonly nonce: bigint;
  /** Empty for an account without code. */
  readonly code: Uint8Array;
  /** Slot → value, both as 0x and 64 digits. */
  readonly slots: ReadonlyMap<string, string>;
}

/** A block, and of the state before it whatever was recorded. */
export interface BlockRecord {
  readonly number: number;
  /** As `eth_getBlockByNumber` shows it, with whole transactions. */
  readonly block: z.infer<typeof blockShape>;
  /** By address in lower case. */
  readonly accounts: ReadonlyMap<string, RecordedAccount>;
}

/** 0x and 64 digits. */
export function toWordText(value: bigint | string): string {
  return `0x${BigInt(value).toString(16).padStart(64, '0')}`;
}

function toAccount({ basic, code, storage }: z.infer<typeof accountShape>): RecordedAccount {
  return {
    balance: BigInt(basic.balance),
    nonce: BigInt(basic.nonce),
    code: code ? cut(code.bytecode, code.original_len) : new Uint8Array(),
    slots: new Map(Object.entries(storage).map(([slot, value]) => [toWordText(slot), toWordText(value)])),
  };
}

/** Recorders add zeros to the end of a code, or leave them out. */
function cut(code: string, length: number | undefined): Uint8Array {
  const bytes = Buffer.from(code.slice(2), 'hex');
  const whole = new Uint8Array(length ?? bytes.length);
  whole.set(bytes.subarray(0, whole.length));
  return whole;
}

/** @throws {z.ZodError} for another shape */
export function toBlockRecord(value: unknown): BlockRecord {
  const { block, state } = recordShape.parse(value);
  const accounts = Object.entries(state).map(
    ([address, account]) => [address.toLowerCase(), toAccount(account)] as const,
  );
  return { number: Number(block.number), block, accounts: new Map(accounts) };
}

/** The numbers of the blocks that are recorded in the folder, `<number>.json.gz` each. */
export function recordedBlocks(folder: string): readonly number[] {
  const numbers = readdirSync(folder).flatMap((name) => /^(\d+)\.json\.gz$/.exec(name)?.[1] ?? []);
  return numbers.map(Number).sort((a, b) => a - b);
}

/** @throws where there is no such file, or it has another shape */
export function readBlockRecord(folder: string, number: number): BlockRecord {
  const text = gunzipSync(readFileSync(join(folder, `${number}.json.gz`))).toString('utf8');
  return toBlockRecord(JSON.parse(text));
}
