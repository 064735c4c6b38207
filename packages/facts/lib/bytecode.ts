const PUSH0 = 0x5f;
const PUSH32 = 0x7f;

/** One instruction of a contract's code. */
export interface Instruction {
  readonly at: number;
  readonly opcode: number;
  /** What a push instruction pushes: fewer bytes than its width where the code ends before. */
  readonly pushed?: Uint8Array;
}

/**
 * The instructions of code in their order. Bytes inside a push are never read as code, and jump targets are
 * always instructions, so all code that can run is seen. Accepts any bytes. O(length).
 * @example for (const { opcode } of readInstructions(fromHex(runtime))) if (opcode === 0xf4) return true;
 */
export function* readInstructions(code: Uint8Array): Generator<Instruction> {
  for (let at = 0; at < code.length; at += 1) {
    const opcode = code[at] ?? 0;
    if (opcode < PUSH0 || opcode > PUSH32) {
      yield { at, opcode };
      continue;
    }
    const end = at + 1 + opcode - PUSH0;
    yield { at, opcode, pushed: code.subarray(at + 1, end) };
    at = end - 1;
  }
}

/** The number that an instruction pushes: zeros follow where the code ends. `undefined`: it pushes none. */
export function pushedNumber({ opcode, pushed }: Instruction): bigint | undefined {
  if (!pushed) return undefined;
  const digits = Buffer.from(pushed).toString('hex');
  return BigInt(`0x0${digits.padEnd(2 * (opcode - PUSH0), '0')}`);
}
