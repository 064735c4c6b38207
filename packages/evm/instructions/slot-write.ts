import type { Frame } from '../machine/frame.js';
import { Halt } from '../machine/halt.js';
import type { Rules } from '../machine/rules.js';

/** A write needs more gas than what comes along with a transfer of native coin (EIP-2200). */
const STIPEND = 2_300;
const COLD_SLOT = 2_100;
const NEW_SLOT = 20_000;

interface Write {
  readonly original: bigint;
  readonly current: bigint;
  readonly value: bigint;
}

/** What a write to a slot costs. */
interface Prices {
  /** A write that changes nothing, or not for the first time. */
  readonly again: number;
  readonly changed: number;
  /** Given back for a slot that becomes zero. */
  readonly clearedRefund: number;
}

/** Prices that look at the value before the transaction (EIP-1283, EIP-2200, EIP-2929, EIP-3529). */
function netPrices(rules: Rules): Prices | undefined {
  if (rules.has('london')) return { again: 100, changed: 2_900, clearedRefund: 4_800 };
  if (rules.has('berlin')) return { again: 100, changed: 2_900, clearedRefund: 15_000 };
  if (rules.has('istanbul')) return { again: 800, changed: 5_000, clearedRefund: 15_000 };
  if (rules.fork === 'constantinople') return { again: 200, changed: 5_000, clearedRefund: 15_000 };
  return undefined;
}

function netGas({ again, changed }: Prices, { original, current, value }: Write): number {
  if (current === value || original !== current) return again;
  return original === 0n ? NEW_SLOT : changed;
}

function netRefund({ again, changed, clearedRefund }: Prices, { original, current, value }: Write): number {
  if (current === value) return 0;
  if (original === current) return original !== 0n && value === 0n ? clearedRefund : 0;
  let refund = 0;
  if (original !== 0n && current === 0n) refund -= clearedRefund;
  if (original !== 0n && value === 0n) refund += clearedRefund;
  if (original === value) refund += (original === 0n ? NEW_SLOT : changed) - again;
  return refund;
}

/** Before that, a write cost the same whatever came before it in the transaction. */
const plainGas = ({ current, value }: Write) => (current === 0n && value !== 0n ? NEW_SLOT : 5_000);
const plainRefund = ({ current, value }: Write) => (current !== 0n && value === 0n ? 15_000 : 0);

/** Writes a slot. */
export function sstore(rules: Rules): (frame: Frame) => void {
  const prices = netPrices(rules);
  const gasOf = prices ? (write: Write) => netGas(prices, write) : plainGas;
  const refundOf = prices ? (write: Write) => netRefund(prices, write) : plainRefund;
  return (frame) => {
    frame.refuseStatic();
    if (rules.has('istanbul') && frame.gas <= STIPEND) throw new Halt('out of gas');
    const slot = frame.pop();
    const value = frame.pop();
    const { world } = frame;
    const { account } = frame.message;
    const cold = rules.has('berlin') && !world.warmSlot(account, slot) ? COLD_SLOT : 0;
    const write = { original: world.original(account, slot), current: world.slot(account, slot), value };
    frame.useGas(cold + gasOf(write));
    const refund = refundOf(write);
    if (refund !== 0) world.addRefund(refund);
    world.setSlot(account, slot, value);
  };
}
