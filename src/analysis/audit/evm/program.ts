/** Deployed code, cut into instructions once. */
export interface Program {
  readonly code: Uint8Array;
  /** Program counter → constant that is pushed there. */
  readonly pushes: ReadonlyMap<number, bigint>;
  readonly jumpDestinations: ReadonlySet<number>;
}

const push0 = 0x5f;
const push32 = 0x7f;
const jumpDestination = 0x5b;

function toNumber(code: Uint8Array, start: number, length: number): bigint {
  let value = 0n;
  for (let i = 0; i < length; i += 1) value = (value << 8n) | BigInt(code[start + i] ?? 0);
  return value;
}

/** Runtime code (hexadecimal, with or without `0x`; odd digits at the end are dropped). O(length). */
export function toProgram(runtime: string): Program {
  const digits = runtime.replace(/^0x/i, '').replace(/[^0-9a-fA-F].*$/s, '');
  const code = new Uint8Array(Math.floor(digits.length / 2));
  for (let i = 0; i < code.length; i += 1) code[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  const pushes = new Map<number, bigint>();
  const jumpDestinations = new Set<number>();
  for (let pc = 0; pc < code.length; pc += 1) {
    const op = code[pc] ?? 0;
    if (op === jumpDestination) jumpDestinations.add(pc);
    if (op < push0 || op > push32) continue;
    pushes.set(pc, toNumber(code, pc + 1, op - push0));
    pc += op - push0;
  }
  return { code, pushes, jumpDestinations };
}
