import { type Address, ZERO_ADDRESS } from '@assay/facts';
import { type CallChoice, HELD, toChoice, type Value } from './call-choice.js';
import { splitTypes, type WriteFunction } from './functions.js';

/** Accounts and amounts that arguments are chosen from. */
export interface ArgumentPool {
  /** Accounts, the most useful first: those that would be blocked, robbed or paid. */
  readonly addresses: readonly Address[];
  /** The marker contract, which answers every call with one word: used as replacement code. */
  readonly code: Address;
  /** (from, to) for functions that take two accounts. */
  readonly victim: Address;
  readonly beneficiary: Address;
  /** Key of the step that reads the victim's balance: an amount that can be moved. */
  readonly heldKey: string;
  /** Assets held by the token's contract: tokens, and the zero address for the native coin. */
  readonly assets: readonly Address[];
  /** How much of each, smallest units. */
  readonly assetAmount: bigint;
  /** More than anybody holds, and far from an overflow: ten times the supply. */
  readonly large: bigint;
  /** Less than the trader sells, more than a dust sale: a limit that affects holders. */
  readonly small: bigint;
}

/** `totalSupply()`: read after every call, so that replaced code is noticed. */
const totalSupply = '0x18160ddd';

/**
 * Round numbers, ascending, by which setters of fees and limits bound their arguments (percent, per mille,
 * basis points).
 */
const ladder = [
  0, 1, 2, 5, 8, 10, 12, 15, 20, 24, 25, 30, 33, 35, 40, 45, 49, 50, 60, 70, 75, 80, 90, 95, 98, 99, 100, 150,
  200, 250, 300, 490, 500, 900, 990, 999, 1000, 2500, 5000, 9000, 9900, 9999, 10000,
].map(BigInt);

/** Of one number, while the others are small: most of a sale, in percent, per mille and basis points; then less. */
const aloneValues = [99n, 900n, 9000n, 49n, 10n];

function maxOf(type: string): bigint {
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 256);
  return type.startsWith('int') ? 2n ** BigInt(bits - 1) - 1n : 2n ** BigInt(bits) - 1n;
}

function integers(
  type: string,
  { large, small }: ArgumentPool,
  values: readonly bigint[] = [0n, 1n, 100n, 99n],
): readonly bigint[] {
  const max = maxOf(type);
  return [...[...values, small, large].filter((value) => value < max), max];
}

/**
 * Max. values of a struct that are tried. Its members advance together, so that each value of each member is
 * used.
 */
const MAX_TUPLES = 8;

/** Values of a struct: every member takes its values in turn. Empty where a member has no values. */
function tuplesOf(members: readonly string[], pool: ArgumentPool): readonly Value[] {
  const lists = members.map((member) => valuesOf(member, pool));
  if (lists.length === 0 || lists.some((list) => list.length === 0)) return [];
  const count = Math.min(MAX_TUPLES, Math.max(...lists.map((list) => list.length)));
  return Array.from({ length: count }, (_, at) => lists.map((list) => list[at % list.length]));
}

/** Values to try for one argument of this type. */
function valuesOf(type: string, pool: ArgumentPool): readonly Value[] {
  const array = /^(.*)\[(\d*)\]$/.exec(type);
  if (array) {
    const length = array[2] ? Number(array[2]) : 1;
    // Nested arrays multiply the cases, and no relevant setter takes them.
    if (length > 8 || (type.match(/\[/g) ?? []).length > 2) return [];
    return valuesOf(array[1] ?? '', pool).map((value) => Array.from({ length }, () => value));
  }
  if (type.startsWith('(')) return tuplesOf(splitTypes(type.slice(1, -1)), pool);
  if (type === 'address') return pool.addresses;
  if (type === 'bool') return [true, false];
  if (type === 'string') return ['x'];
  if (type === 'bytes') return ['0x'];
  if (/^u?int\d*$/.test(type)) return integers(type, pool);
  // A selector: that of a function whose answer is observed.
  if (type === 'bytes4') return [totalSupply, '0x00000000'];
  const bytes = /^bytes(\d+)$/.exec(type);
  return bytes ? [`0x${'00'.repeat(Number(bytes[1]))}`] : [];
}

/**
 * Rows of values, one for each argument: the full product, or, where it is larger than `limit`, rows that
 * advance through all lists together.
 */
function combine(lists: readonly (readonly Value[])[], limit: number): Value[][] {
  const total = lists.reduce((product, list) => product * list.length, 1);
  const rows: Value[][] = [];
  if (total <= limit) {
    for (let index = 0; index < total; index++) {
      let rest = index;
      rows.push(
        lists.map((list) => {
          const value = list[rest % list.length];
          rest = Math.floor(rest / list.length);
          return value;
        }),
      );
    }
    return rows;
  }
  const longest = Math.max(...lists.map((list) => list.length));
  for (let index = 0; index < Math.min(limit, longest * 2); index++) {
    rows.push(lists.map((list, at) => list[(index + (index >= longest ? at : 0)) % list.length]));
  }
  return rows;
}

const isInteger = (type: string) => /^u?int\d*$/.test(type);

/** Rows for functions with only numbers: all arguments equal, and one argument set with the others small. */
function numberRows(types: readonly string[], pool: ArgumentPool, limit: number): Value[][] {
  const values = integers('uint256', pool, ladder);
  const capped = (type: string, value: bigint) => (value > maxOf(type) ? maxOf(type) : value);
  const alike = values.map((value) => types.map((type) => capped(type, value)));
  if (types.length === 1) return alike;
  const room = Math.max(0, Math.floor((limit - alike.length) / types.length));
  // The largest stand last, where calls that belong together are looked for.
  const alone = aloneValues.slice(0, room).sort((a, b) => Number(a - b));
  // Some contracts divide by the sum of their other fees.
  const other = types.length > 2 ? 1n : 0n;
  const rows = alone.flatMap((value) =>
    types.map((_, at) => types.map((type, index) => (index === at ? capped(type, value) : other))),
  );
  return [...alike, ...rows];
}

/** Rows that take from the victim: two accounts and an amount, in the order in which transfers name them. */
function takingRows(types: readonly string[], pool: ArgumentPool): Value[][] {
  const accounts = types.filter((type) => type === 'address').length;
  const numbers = types.filter(isInteger).length;
  if (accounts === 0 || accounts > 2 || numbers > 1 || accounts + numbers !== types.length) return [];
  const row = (people: readonly Address[]) => {
    let next = 0;
    return types.map((type) => (type === 'address' ? people[next++] : HELD));
  };
  if (accounts === 1) return numbers === 1 ? [row([pool.victim])] : [];
  return [row([pool.victim, pool.beneficiary]), row([pool.beneficiary, pool.victim])];
}

/**
 * Rows that take an asset out of the contract, as rescue functions do: the asset, optionally the recipient
 * and the amount.
 */
function rescuingRows(
  types: readonly string[],
  { assets, beneficiary, assetAmount: kept }: ArgumentPool,
): Value[][] {
  const accounts = types.filter((type) => type === 'address').length;
  const numbers = types.filter(isInteger).length;
  if (accounts === 0 || accounts > 2 || numbers > 1 || accounts + numbers !== types.length) return [];
  const row = (people: readonly Address[]) => {
    let next = 0;
    return types.map((type) =>
      type === 'address' ? people[next++] : kept > maxOf(type) ? maxOf(type) : kept,
    );
  };
  return assets.flatMap((asset) =>
    accounts === 1 ? [row([asset])] : [row([asset, beneficiary]), row([beneficiary, asset])],
  );
}

/** EIP-2535: the argument type that changes a diamond's routing table, whatever the name of the function. */
const facetCuts = '(address,uint8,bytes4[])[]';
const [ADD, REPLACE] = [0n, 1n];

/** Rows that route an observed function to the marker's code. */
function cuttingRows(types: readonly string[], pool: ArgumentPool): Value[][] {
  if (!types.includes(facetCuts)) return [];
  return [REPLACE, ADD].map((action) =>
    types.map((type) => {
      if (type === facetCuts) return [[pool.code, action, [totalSupply]]];
      return type === 'address' ? ZERO_ADDRESS : (valuesOf(type, pool)[0] ?? '0x');
    }),
  );
}

/**
 * Different ways to call the function, at most `limit`. Empty for argument types without values (deeply
 * nested arrays).
 */
export function toCallChoices(fn: WriteFunction, pool: ArgumentPool, limit = 60): readonly CallChoice[] {
  const rows = toRows(fn.types, pool, limit).slice(0, limit);
  const choices = new Map<string, CallChoice>();
  for (const row of rows) {
    const choice = toChoice(fn, row, pool.heldKey);
    if (choice) choices.set(`${choice.data}${choice.fills.length}`, choice);
  }
  return [...choices.values()];
}

function toRows(types: readonly string[], pool: ArgumentPool, limit: number): Value[][] {
  if (types.length === 0) return [[]];
  if (types.every(isInteger)) return numberRows(types, pool, limit);
  const cuts = cuttingRows(types, pool);
  if (cuts.length > 0) return cuts;
  const lists = types.map((type) => valuesOf(type, pool));
  if (lists.some((list) => list.length === 0)) return [];
  return [...takingRows(types, pool), ...rescuingRows(types, pool), ...combine(lists, 24)];
}
