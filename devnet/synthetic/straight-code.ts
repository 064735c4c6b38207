import { type Hex, isHex } from '@assay/facts';

/** What injected code can ask for. */
export interface CodeSurroundings {
  readonly number: number;
  readonly timestamp: number;
}

/**
 * Runs code without jumps that returns memory: `PUSH`, `NUMBER`, `TIMESTAMP`, `MSTORE`, `RETURN`. That is all
 * that the probes of a node consist of.
 * @returns `undefined` for any other code
 * @example runStraightCode('0x602a60005260206000f3', { number: 1, timestamp: 2 })
 */
export function runStraightCode(code: Hex, { number, timestamp }: CodeSurroundings): Hex | undefined {
  const bytes = Buffer.from(code.slice(2), 'hex');
  const stack: bigint[] = [];
  const memory = Buffer.alloc(256);
  for (let at = 0; at < bytes.length; at += 1) {
    const opcode = bytes[at] ?? 0;
    if (opcode >= 0x5f && opcode <= 0x7f) {
      const size = opcode - 0x5f;
      stack.push(size === 0 ? 0n : BigInt(`0x${bytes.subarray(at + 1, at + 1 + size).toString('hex')}`));
      at += size;
    } else if (opcode === 0x42) stack.push(BigInt(timestamp));
    else if (opcode === 0x43) stack.push(BigInt(number));
    else if (opcode === 0x52) {
      const [offset, value] = [Number(stack.pop() ?? 0n), stack.pop() ?? 0n];
      if (offset > 224) return undefined;
      memory.write(value.toString(16).padStart(64, '0'), offset, 'hex');
    } else if (opcode === 0xf3) {
      const [offset, size] = [Number(stack.pop() ?? 0n), Number(stack.pop() ?? 0n)];
      const answer = `0x${memory.subarray(offset, offset + size).toString('hex')}`;
      return isHex(answer) ? answer : undefined;
    } else return undefined;
  }
  return undefined;
}
