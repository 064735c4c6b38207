import { lengthOfCallData } from '../model/call-data-length.js';
import { appendedAccount, isConst, type Term } from '../model/term.js';
import type { Run } from './run.js';

const accountBytes = 20n;
const selectorBytes = 4n;
const wordBytes = 32n;

/** `msg.data` as a value. */
function callData({ table }: Run): Term {
  return table.leaf('env', 'calldata');
}

/** `msg.data.length`: known where a wallet always sends as many bytes. */
export function callDataLength({ table, length }: Run): Term {
  return length?.value(table) ?? lengthOfCallData(table);
}

/** ERC-2771: a forwarder puts the account that it calls for behind the arguments, in the last 20 bytes. */
function isLastAccount(offset: Term, run: Run): boolean {
  return offset === run.table.binary('sub', callDataLength(run), run.table.constant(accountBytes));
}

/** What stands in the call data from `offset` on. */
export function callDataWord(offset: Term, run: Run): Term {
  const { table } = run;
  if (isLastAccount(offset, run)) return table.leaf('arg', appendedAccount);
  if (!isConst(offset) || offset.value < selectorBytes) return table.node('argdyn', [offset]);
  return table.leaf('arg', String((offset.value - selectorBytes) / wordBytes));
}

/** The last word of a copy of the call data: `mload(add(copy, copy.length))`. Its low bytes are what was put behind. */
export function isLastWordOfCopy({ op, args }: Term, run: Run): boolean {
  return op === 'add' && args.includes(callData(run)) && args.includes(callDataLength(run));
}
