import type { Address } from '../domain/address.js';
import type { LogPosition } from './events.js';

/** What events of one kind have beside their position. */
export interface EventBody {
  readonly parties: readonly [Address, Address];
  /** Smallest units. */
  readonly amounts: readonly [bigint, bigint];
}

/**
 * Events of one contract, field by field: some 100 bytes each where objects would take five times as much. They are made
 * into objects when they are asked for.
 */
export interface EventColumns {
  readonly size: () => number;
  add(at: LogPosition, body: EventBody): void;
  /** The rows of blocks `from` to `to`, in the order of the chain. O(log n + rows), and O(n log n) once after additions. */
  within(from: number, to: number): Uint32Array;
  position(row: number): LogPosition;
  body(row: number): EventBody;
  /** Takes the rows of the blocks after `block` out. O(n). */
  cutAfter(block: number): void;
}

const HASH_BYTES = 32;
const WELL_FORMED = /^0x[0-9a-f]{64}$/;
/** Rows that are kept together: nothing is copied when more come. A power of two. */
const BOX_ROWS = 4_096;

interface Box {
  /** Block, log and time of each row. */
  readonly places: Float64Array;
  readonly parties: Uint32Array;
  readonly hashes: Buffer;
  readonly first: bigint[];
  readonly second: bigint[];
}

function createBox(): Box {
  return {
    places: new Float64Array(3 * BOX_ROWS),
    parties: new Uint32Array(2 * BOX_ROWS),
    hashes: Buffer.alloc(HASH_BYTES * BOX_ROWS),
    first: [],
    second: [],
  };
}

/** @param contract whose events they are @param accounts numbers of accounts; may be shared by columns of one stream */
export function createEventColumns(contract: Address, accounts: AccountNumbers): EventColumns {
  let size = 0;
  const boxes: Box[] = [];
  /** Hashes that are none. */
  const odd = new Map<number, string>();
  let order: Uint32Array | undefined;

  const boxOf = (row: number): Box => {
    const index = Math.floor(row / BOX_ROWS);
    const box = boxes[index] ?? createBox();
    boxes[index] = box;
    return box;
  };
  const blockOf = (row: number) => boxOf(row).places[3 * (row % BOX_ROWS)] ?? 0;
  const logOf = (row: number) => boxOf(row).places[3 * (row % BOX_ROWS) + 1] ?? 0;

  function put(row: number, at: LogPosition, { parties, amounts }: EventBody): void {
    const box = boxOf(row);
    const place = row % BOX_ROWS;
    box.places[3 * place] = at.blockNumber;
    box.places[3 * place + 1] = at.logIndex;
    box.places[3 * place + 2] = at.timestamp;
    box.parties[2 * place] = accounts.numberOf(parties[0]);
    box.parties[2 * place + 1] = accounts.numberOf(parties[1]);
    box.first[place] = amounts[0];
    // Transfers have one amount: the other list stays empty.
    if (amounts[1] !== 0n || box.second.length > 0) box.second[place] = amounts[1];
    if (WELL_FORMED.test(at.transactionHash)) {
      box.hashes.write(at.transactionHash.slice(2), HASH_BYTES * place, 'hex');
      odd.delete(row);
    } else {
      odd.set(row, at.transactionHash);
    }
  }

  function inOrder(): Uint32Array {
    order ??= Uint32Array.from({ length: size }, (_, row) => row).sort(
      (a, b) => blockOf(a) - blockOf(b) || logOf(a) - logOf(b),
    );
    return order;
  }

  /** How many rows, in order, lie in blocks before `number`. */
  function before(number: number): number {
    const rows = inOrder();
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (blockOf(rows[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function position(row: number): LogPosition {
    const { places, hashes } = boxOf(row);
    const place = row % BOX_ROWS;
    return {
      contract,
      blockNumber: places[3 * place] ?? 0,
      logIndex: places[3 * place + 1] ?? 0,
      timestamp: places[3 * place + 2] ?? 0,
      transactionHash:
        odd.get(row) ?? `0x${hashes.toString('hex', HASH_BYTES * place, HASH_BYTES * (place + 1))}`,
    };
  }

  function body(row: number): EventBody {
    const { parties, first, second } = boxOf(row);
    const place = row % BOX_ROWS;
    return {
      parties: [accounts.nameOf(parties[2 * place] ?? 0), accounts.nameOf(parties[2 * place + 1] ?? 0)],
      amounts: [first[place] ?? 0n, second[place] ?? 0n],
    };
  }

  return {
    size: () => size,
    add: (at, added) => {
      put(size, at, added);
      size += 1;
      order = undefined;
    },
    within: (from, to) => inOrder().subarray(before(from), before(to + 1)),
    position,
    body,
    cutAfter: (last) => {
      let kept = 0;
      for (let row = 0; row < size; row += 1) {
        if (blockOf(row) > last) continue;
        if (kept !== row) put(kept, position(row), body(row));
        kept += 1;
      }
      for (let row = kept; row < size; row += 1) odd.delete(row);
      boxes.length = Math.ceil(kept / BOX_ROWS);
      size = kept;
      order = undefined;
    },
  };
}

/** Accounts by number: each address is kept once. */
export interface AccountNumbers {
  numberOf(account: Address): number;
  nameOf(number: number): Address;
}

export function createAccountNumbers(): AccountNumbers {
  const numbers = new Map<Address, number>();
  const names: Address[] = [];
  return {
    numberOf: (account) => {
      const known = numbers.get(account);
      if (known !== undefined) return known;
      numbers.set(account, names.length);
      names.push(account);
      return names.length - 1;
    },
    nameOf: (number) => names[number] ?? '0x',
  };
}
