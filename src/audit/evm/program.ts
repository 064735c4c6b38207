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

/** The hex digits of code: without prefix, cut at the first character that is no digit, whole bytes only. */
export function codeDigits(runtime: string): string {
  const digits = runtime.replace(/^0x/i, '').replace(/[^0-9a-fA-F].*$/s, '');
  return digits.slice(0, digits.length - (digits.length % 2));
}

/** Runtime code (hexadecimal, with or without `0x`; odd digits at the end are dropped). O(length). */
export function toProgram(runtime: string): Program {
  const digits = codeDigits(runtime);
  const code = new Uint8Array(digits.length / 2);
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
