import type { Frame } from '../machine/frame.js';
import type { Rules } from '../machine/rules.js';
import { toAccount } from '../machine/words.js';
import { type InstructionSet, popRange } from './instruction.js';
import { sstore } from './slot-write.js';

const WARM = 100;
const COLD_SLOT = 2_100;
const COLD_ACCOUNT = 2_600;
const NEW_ACCOUNT = 25_000;
/** Given back for a contract's end before London. */
const ENDED_REFUND = 24_000;

function sload(rules: Rules): (frame: Frame) => void {
  const fixed = rules.has('istanbul') ? 800 : 200;
  return (frame) => {
    const slot = frame.pop();
    const { account } = frame.message;
    const warmed = () => (frame.world.warmSlot(account, slot) ? WARM : COLD_SLOT);
    frame.useGas(rules.has('berlin') ? warmed() : fixed);
    frame.push(frame.world.slot(account, slot));
  };
}

const TLOAD = (frame: Frame) => frame.push(frame.world.transientSlot(frame.message.account, frame.pop()));

const TSTORE = (frame: Frame) => {
  frame.refuseStatic();
  const slot = frame.pop();
  frame.world.setTransientSlot(frame.message.account, slot, frame.pop());
};

const log = (count: number) => ({
  gas: 375 * (count + 1),
  run: (frame: Frame) => {
    frame.refuseStatic();
    const { offset, length } = popRange(frame);
    const topics = Array.from({ length: count }, () => frame.pop());
    frame.useGas(8 * length);
    const data = frame.memory.copy(offset, length);
    frame.world.addLog({ address: frame.message.account, topics, data });
  },
});

function selfDestruct(rules: Rules): (frame: Frame) => void {
  return (frame) => {
    frame.refuseStatic();
    const { world } = frame;
    const heir = toAccount(frame.pop());
    const { account } = frame.message;
    const cold = rules.has('berlin') && !world.warm(heir) ? COLD_ACCOUNT : 0;
    frame.useGas(cold + (world.balance(account) > 0n && world.isEmpty(heir) ? NEW_ACCOUNT : 0));
    const isFirst = world.destroy(account, heir, !rules.has('cancun'));
    if (isFirst && !rules.has('london')) world.addRefund(ENDED_REFUND);
    frame.end(true, new Uint8Array());
  };
}

/** Instructions that read and write what lasts longer than a frame. */
export function storage(rules: Rules): InstructionSet {
  const transient = { 92: { gas: WARM, run: TLOAD }, 93: { gas: WARM, run: TSTORE } };
  return {
    84: { gas: 0, run: sload(rules) },
    85: { gas: 0, run: sstore(rules) },
    ...(rules.has('cancun') ? transient : {}),
    160: log(0),
    161: log(1),
    162: log(2),
    163: log(3),
    164: log(4),
    255: { gas: 5_000, run: selfDestruct(rules) },
  };
}
