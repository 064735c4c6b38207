import type { Frame } from '../machine/frame.js';
import { Halt } from '../machine/halt.js';
import { toAccount } from '../machine/words.js';
import { type InstructionSet, popRange } from './instruction.js';

const WARM = 100;
const COLD_SLOT = 2_100;
const COLD_ACCOUNT = 2_600;
/** A write needs more gas than what comes along with a transfer of native coin. */
const STIPEND = 2_300;
const NEW_SLOT = 20_000;
const CHANGED_SLOT = 2_900;
const CLEARED_REFUND = 4_800;

const SLOAD = (frame: Frame) => {
  const slot = frame.pop();
  const { account } = frame.message;
  frame.useGas(frame.world.warmSlot(account, slot) ? WARM : COLD_SLOT);
  frame.push(frame.world.slot(account, slot));
};

interface Write {
  readonly original: bigint;
  readonly current: bigint;
  readonly value: bigint;
}

/** Gas of a write to a warm slot (EIP-2200, EIP-2929). */
function writeGas({ original, current, value }: Write): number {
  if (current === value || original !== current) return WARM;
  return original === 0n ? NEW_SLOT : CHANGED_SLOT;
}

/** Change of the refund by a write (EIP-3529). */
function writeRefund({ original, current, value }: Write): number {
  if (current === value) return 0;
  if (original === current) return original !== 0n && value === 0n ? CLEARED_REFUND : 0;
  let refund = 0;
  if (original !== 0n && current === 0n) refund -= CLEARED_REFUND;
  if (original !== 0n && value === 0n) refund += CLEARED_REFUND;
  if (original === value) refund += (original === 0n ? NEW_SLOT : CHANGED_SLOT) - WARM;
  return refund;
}

const SSTORE = (frame: Frame) => {
  frame.refuseStatic();
  if (frame.gas <= STIPEND) throw new Halt('out of gas');
  const slot = frame.pop();
  const value = frame.pop();
  const { world } = frame;
  const { account } = frame.message;
  const cold = world.warmSlot(account, slot) ? 0 : COLD_SLOT;
  const write = { original: world.original(account, slot), current: world.slot(account, slot), value };
  frame.useGas(cold + writeGas(write));
  world.addRefund(writeRefund(write));
  world.setSlot(account, slot, value);
};

const TLOAD = (frame: Frame) => frame.push(frame.world.transientSlot(frame.message.account, frame.pop()));

const TSTORE = (frame: Frame) => {
  frame.refuseStatic();
  const slot = frame.pop();
  frame.world.setTransientSlot(frame.message.account, slot, frame.pop());
};

/** Logs are paid for and not kept: nothing here reads them. */
const log = (topics: number) => ({
  gas: 375 * (topics + 1),
  run: (frame: Frame) => {
    frame.refuseStatic();
    const { length } = popRange(frame);
    for (let topic = 0; topic < topics; topic += 1) frame.pop();
    frame.useGas(8 * length);
  },
});

const SELFDESTRUCT = (frame: Frame) => {
  frame.refuseStatic();
  const { world } = frame;
  const heir = toAccount(frame.pop());
  const cold = world.warm(heir) ? 0 : COLD_ACCOUNT;
  const { account } = frame.message;
  frame.useGas(cold + (world.balance(account) > 0n && world.isEmpty(heir) ? 25_000 : 0));
  world.destroy(account, heir);
  frame.end(true, new Uint8Array());
};

/** Instructions that read and write what lasts longer than a frame. */
export const storage: InstructionSet = {
  84: { gas: 0, run: SLOAD },
  85: { gas: 0, run: SSTORE },
  92: { gas: WARM, run: TLOAD },
  93: { gas: WARM, run: TSTORE },
  160: log(0),
  161: log(1),
  162: log(2),
  163: log(3),
  164: log(4),
  255: { gas: 5_000, run: SELFDESTRUCT },
};
