import type { Term } from '../model/term.js';
import type { PlainCall } from './plain-call.js';
import { finished, type Run, reverted } from './run.js';
import { term, type Value } from './value.js';

function words(call: PlainCall, run: Run): readonly Term[] {
  return call.args.map((arg) => run.word(arg));
}

function hash(call: PlainCall, run: Run): Value {
  const inner = words(call, run);
  const packed = inner.length === 1 && inner[0]?.op === 'abi' ? inner[0].args : inner;
  return term(run.table.node('hash', packed));
}

function destroy(call: PlainCall, run: Run): never {
  const target = run.word(call.args[0]);
  const { table } = run;
  run.calls.push({
    kind: 'selfdestruct',
    target,
    args: [],
    value: table.zero,
    result: table.one,
    site: run.siteOf(call.node),
    writesBefore: run.writes.length,
  });
  throw finished;
}

function recover(call: PlainCall, run: Run): Value {
  const label = `ecrecover:${call.node.range?.[0] ?? 0}:ecrecover`;
  const result = run.table.node('call', [run.table.one, ...words(call, run)], label);
  return term(run.table.node('ret', [result], '0'));
}

function check(call: PlainCall, run: Run): Value {
  const [condition] = call.args;
  if (condition) run.require(run.word(condition), condition);
  return term(run.table.zero);
}

const builtins: Readonly<Record<string, (call: PlainCall, run: Run) => Value>> = {
  require: check,
  assert: check,
  revert: () => {
    throw reverted;
  },
  selfdestruct: destroy,
  suicide: destroy,
  ecrecover: recover,
  keccak256: hash,
  sha3: hash,
  sha256: hash,
  ripemd160: hash,
  addmod: (call, run) => term(run.table.node('addmod', words(call, run))),
  mulmod: (call, run) => term(run.table.node('mulmod', words(call, run))),
  gasleft: (_call, run) => term(run.table.leaf('env', 'gas')),
  blockhash: (call, run) => term(run.table.node('lookup', words(call, run), 'blockhash')),
  payable: (call, run) => (call.args[0] ? run.evaluate(call.args[0]) : term(run.table.zero)),
  'block.blockhash': (call, run) => term(run.table.node('lookup', words(call, run), 'blockhash')),
  'abi.decode': (call, run) => {
    const from = run.word(call.args[0]);
    const answer = from.op === 'ret' ? from.args[0] : undefined;
    return term(answer ? run.table.node('ret', [answer], '0') : run.table.node('decoded', [from]));
  },
  'abi.encode': (call, run) => term(run.table.node('abi', words(call, run))),
  'abi.encodePacked': (call, run) => term(run.table.node('abi', words(call, run))),
  'abi.encodeWithSelector': (call, run) => term(run.table.node('abi', words(call, run), 'call')),
  'abi.encodeWithSignature': (call, run) => term(run.table.node('abi', words(call, run), 'call')),
  'abi.encodeCall': (call, run) => term(run.table.node('abi', words(call, run), 'call')),
};

/** A function of the language, by its name. */
export function builtinCall(name: string, call: PlainCall, run: Run): Value | undefined {
  return Object.hasOwn(builtins, name) ? builtins[name]?.(call, run) : undefined;
}
