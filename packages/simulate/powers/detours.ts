import { type Address, fromHex, type Hex, readInstructions, toHex } from '@assay/facts';

const op = { pc: 0x58, jumpdest: 0x5b, call: 0xf1, staticcall: 0xfa } as const;
/** PUSH2 place, JUMP, and the JUMPDEST to come back to. */
const DETOUR_BYTES = 5;
/** Places are written in two bytes. */
const MAX_BYTES = 60_000;

const byte = (value: number) => value.toString(16).padStart(2, '0');
const place = (value: number) => `61${value.toString(16).padStart(4, '0')}`;

/** One call in the code, with what stands behind it as far as the detour needs room. */
interface Site {
  readonly at: number;
  readonly opcode: number;
  /** The instructions behind the call that the detour runs instead. */
  readonly moved: Hex;
  readonly end: number;
}

/** Calls that can be led through a detour: no jump may end behind them within its bytes. */
function toSites(code: Uint8Array): readonly Site[] {
  const instructions = [...readInstructions(code)];
  return instructions.flatMap(({ at, opcode }, index): Site[] => {
    if (opcode !== op.call && opcode !== op.staticcall) return [];
    let next = index + 1;
    while (instructions[next] && (instructions[next]?.at ?? 0) < at + DETOUR_BYTES) next += 1;
    const end = instructions[next]?.at;
    const behind = instructions.slice(index + 1, next);
    if (end === undefined || behind.some((one) => one.opcode === op.jumpdest || one.opcode === op.pc))
      return [];
    return [{ at, opcode, moved: toHex(code.subarray(at + 1, end)), end }];
  });
}

/** Code that runs in the place of a call. `start`: where it stands. */
type ToDetour = (site: Site, start: number) => string;

/** Runs what was moved, and goes back behind the call. */
const goOnBehind = ({ at, moved }: Site): string => `5b${moved.slice(2)}${place(at + DETOUR_BYTES - 1)}56`;

/**
 * Makes the call, unless it is one of the precompile 1 (ecrecover): then the answer is `signer` plus the last byte of
 * the signature's `r`, by the precompile 4 (identity), which answers what it is given.
 */
const recovering =
  (signer: Address): ToDetour =>
  (site, start) => {
    const below = site.opcode === op.call ? 1 : 0;
    // JUMPDEST; DUP2, PUSH1 1, EQ, PUSH2 signs, JUMPI; the call.
    const begin = (signs: number) => `5b81600114${place(signs)}57${byte(site.opcode)}`;
    const go = goOnBehind(site);
    const goOn = start + begin(0).length / 2;
    const signs = goOn + go.length / 2;
    return [
      begin(signs),
      go,
      // JUMPDEST; MLOAD(arguments + 64) AND 255, plus the signer.
      `5b${byte(0x82 + below)}6040015160ff1673${signer.slice(2)}01`,
      // Stores it where the answer goes, and drops the arguments but that place.
      `${byte(0x85 + below)}52${'50'.repeat(4 + below)}9050`,
      // STATICCALL(GAS, 4, place, 32, place, 32).
      `60208160208360045afa9050${place(goOn)}56`,
    ].join('');
  };

/** Makes calls of precompiles; instead of another one it reverts with its target in a word, and its data. */
const telling: ToDetour = (site, start) => {
  // JUMPDEST; DUP2, PUSH1 255, LT, PUSH2 tells, JUMPI; the call.
  const begin = (tells: number) => `5b8160ff10${place(tells)}57${byte(site.opcode)}`;
  const go = goOnBehind(site);
  const tells = start + begin(0).length / 2 + go.length / 2;
  // The target goes in the word before the data; REVERT(data - 32, size + 32).
  return `${begin(tells)}${go}5b8160208403528360200160208403fd`;
};

/** The code with its calls led through detours. `undefined` where it has none that can be. O(length). */
function withDetours(runtime: Hex, toDetour: ToDetour, opcodes: readonly number[]): Hex | undefined {
  const code = fromHex(runtime);
  const sites = toSites(code).filter(({ opcode }) => opcodes.includes(opcode));
  if (sites.length === 0 || code.length > MAX_BYTES) return undefined;
  const changed = Uint8Array.from(code);
  // A push at the end of the data behind the code reaches no further than 32 bytes.
  let start = code.length + 33;
  let detours = '';
  for (const site of sites) {
    changed.fill(op.jumpdest, site.at, site.end);
    changed.set(fromHex(`0x${place(start)}56`), site.at);
    const detour = toDetour(site, start);
    detours += detour;
    start += detour.length / 2;
  }
  return start > 0xffff ? undefined : `${toHex(changed)}${'00'.repeat(33)}${detours}`;
}

/** How many accounts sign, beginning with the one that `withSigner` is given. */
export const MAX_VOTERS = 8;

/** The account whose signature has this number as the last byte of `r`. */
export function voterAt(signer: Address, at: number): Address {
  return `0x${(BigInt(signer) + BigInt(at)).toString(16).padStart(40, '0')}`;
}

/**
 * The code with every signature being one of `signer`, or of an account behind it: what it recovers is `voterAt` of the
 * last byte of `r`; everything else is as before. `undefined` where the code makes no call that could recover one.
 * O(length).
 */
export const withSigner = (runtime: Hex, signer: Address): Hex | undefined =>
  withDetours(runtime, recovering(signer), [op.call, op.staticcall]);

/**
 * The code that ends with the first question that it asks another contract: it reverts with the contract in a word, and
 * the data. `undefined` where it asks none. O(length).
 */
export const withFirstQuestion = (runtime: Hex): Hex | undefined =>
  withDetours(runtime, telling, [op.staticcall]);

/** Runtime code that answers every call as a contract that agrees with a signature (EIP-1271). */
export const agreeingSignerCode: Hex = '0x631626ba7e60e01b60005260206000f3';
