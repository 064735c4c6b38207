import type { Address } from '@assay/facts';
import type { LogPosition } from './events.js';

/** What an event has besides its position. */
export interface EventBody {
  readonly parties: readonly [Address, Address];
  /** Smallest units. */
  readonly amounts: readonly [bigint, bigint];
}

/**
 * Events of one contract, stored by column: about 100 bytes each, a fifth of what objects need. Objects are
 * made only when events are read.
 */
export interface EventColumns {
  readonly size: () => number;
  add(at: LogPosition, body: EventBody): void;
  /**
   * The rows of blocks `from` to `to`, in the order of the chain. O(log n + rows), and O(n + k log k) once
   * after k additions.
   */
  within(from: number, to: number): Uint32Array;
  position(row: number): LogPosition;
  body(row: number): EventBody;
  /** Removes the rows of the blocks after `block`. O(n). */
  cutAfter(block: number): void;
}

const HASH_BYTES = 32;
const WELL_FORMED = /^0x[0-9a-f]{64}$/;
/** Rows of one page; full pages are never copied. A power of two. */
const PAGE_ROWS = 4_096;

interface ColumnPage {
  /** Block number, log index and time of each row. */
  readonly places: Float64Array;
  readonly parties: Uint32Array;
  readonly hashes: Buffer;
  readonly first: bigint[];
  readonly second: bigint[];
}

function createPage(): ColumnPage {
  return {
    places: new Float64Array(3 * PAGE_ROWS),
    parties: new Uint32Array(2 * PAGE_ROWS),
    hashes: Buffer.alloc(HASH_BYTES * PAGE_ROWS),
    first: [],
    second: [],
  };
}

/**
 * @param contract the contract that wrote the events
 * @param accounts numbers of accounts; may be shared by columns of one stream
 */
export function createEventColumns(contract: Address, accounts: AccountNumbers): EventColumns {
  return new PagedColumns(contract, accounts);
}

class PagedColumns implements EventColumns {
  private rows = 0;
  private readonly pages: ColumnPage[] = [];
  /** Transaction hashes that are not 32 bytes of hex, by row. */
  private readonly malformedHashes = new Map<number, string>();
  /** Rows in the order of the chain; those that were added since come after them. */
  private order: Uint32Array = new Uint32Array();

  constructor(
    private readonly contract: Address,
    private readonly accounts: AccountNumbers,
  ) {}

  size(): number {
    return this.rows;
  }

  add(at: LogPosition, added: EventBody): void {
    this.put(this.rows, at, added);
    this.rows += 1;
  }

  within(from: number, to: number): Uint32Array {
    return this.inOrder().subarray(this.before(from), this.before(to + 1));
  }

  cutAfter(last: number): void {
    let kept = 0;
    for (let row = 0; row < this.rows; row += 1) {
      if (this.blockOf(row) > last) continue;
      if (kept !== row) this.put(kept, this.position(row), this.body(row));
      kept += 1;
    }
    for (let row = kept; row < this.rows; row += 1) this.malformedHashes.delete(row);
    this.pages.length = Math.ceil(kept / PAGE_ROWS);
    this.rows = kept;
    this.order = new Uint32Array();
  }

  private pageOf(row: number): ColumnPage {
    const index = Math.floor(row / PAGE_ROWS);
    const page = this.pages[index] ?? createPage();
    this.pages[index] = page;
    return page;
  }

  private blockOf(row: number) {
    return this.pageOf(row).places[3 * (row % PAGE_ROWS)] ?? 0;
  }

  private logOf(row: number) {
    return this.pageOf(row).places[3 * (row % PAGE_ROWS) + 1] ?? 0;
  }

  private put(row: number, at: LogPosition, { parties, amounts }: EventBody): void {
    const page = this.pageOf(row);
    const place = row % PAGE_ROWS;
    page.places[3 * place] = at.blockNumber;
    page.places[3 * place + 1] = at.logIndex;
    page.places[3 * place + 2] = at.timestamp;
    page.parties[2 * place] = this.accounts.numberOf(parties[0]);
    page.parties[2 * place + 1] = this.accounts.numberOf(parties[1]);
    page.first[place] = amounts[0];
    // Transfers have one amount, so the second list stays empty.
    if (amounts[1] !== 0n || page.second.length > 0) page.second[place] = amounts[1];
    if (WELL_FORMED.test(at.transactionHash)) {
      page.hashes.write(at.transactionHash.slice(2), HASH_BYTES * place, 'hex');
      this.malformedHashes.delete(row);
    } else {
      this.malformedHashes.set(row, at.transactionHash);
    }
  }

  private inOrder(): Uint32Array {
    const known = this.order;
    if (known.length === this.rows) return known;
    const compare = (a: number, b: number) =>
      this.blockOf(a) - this.blockOf(b) || this.logOf(a) - this.logOf(b);
    const length = this.rows - known.length;
    const added = Uint32Array.from({ length }, (_, at) => known.length + at).sort(compare);
    this.order = merge(known, added, compare);
    return this.order;
  }

  /** Number of rows in blocks before `number`. */
  private before(number: number): number {
    const inChain = this.inOrder();
    let [low, high] = [0, inChain.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.blockOf(inChain[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  position(row: number): LogPosition {
    const { places, hashes } = this.pageOf(row);
    const place = row % PAGE_ROWS;
    return {
      contract: this.contract,
      blockNumber: places[3 * place] ?? 0,
      logIndex: places[3 * place + 1] ?? 0,
      timestamp: places[3 * place + 2] ?? 0,
      transactionHash:
        this.malformedHashes.get(row) ??
        `0x${hashes.toString('hex', HASH_BYTES * place, HASH_BYTES * (place + 1))}`,
    };
  }

  body(row: number): EventBody {
    const { parties, first, second } = this.pageOf(row);
    const place = row % PAGE_ROWS;
    return {
      parties: [
        this.accounts.nameOf(parties[2 * place] ?? 0),
        this.accounts.nameOf(parties[2 * place + 1] ?? 0),
      ],
      amounts: [first[place] ?? 0n, second[place] ?? 0n],
    };
  }
}

/** Two ascending lists as one. O(n). */
function merge(one: Uint32Array, other: Uint32Array, compare: (a: number, b: number) => number): Uint32Array {
  const merged = new Uint32Array(one.length + other.length);
  for (let [at, from] = [0, 0]; at + from < merged.length; ) {
    const [a, b] = [one[at], other[from]];
    if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
      merged[at + from] = a ?? 0;
      at += 1;
    } else {
      merged[at + from] = b;
      from += 1;
    }
  }
  return merged;
}

/** Numbers accounts, so that each address is stored once. */
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
