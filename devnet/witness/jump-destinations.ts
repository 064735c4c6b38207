import { createEVM, type EVM } from '@ethereumjs/evm';

type Interpreter = { readonly _evm: EVM; _getValidJumpDestinations(code: Uint8Array): unknown };

/** An opcode without a meaning. */
const UNUSED = 0x0c;

/**
 * The machine searches a code for jump destinations in each call again, which takes most of its time. From now on each
 * machine searches each code once. What it finds is the same.
 */
export async function rememberJumpDestinations(): Promise<void> {
  let prototype: Interpreter | undefined;
  const logicFunction = ({ interpreter }: { interpreter: object }) => {
    prototype = Object.getPrototypeOf(interpreter) as Interpreter;
  };
  const opcode = { opcode: UNUSED, opcodeName: 'UNUSED', baseFee: 0, logicFunction };
  const evm = await createEVM({ customOpcodes: [opcode] });
  await evm.runCode({ code: Uint8Array.of(UNUSED), gasLimit: 100n });
  if (!prototype) throw new Error('the machine has no interpreter');
  const search = prototype._getValidJumpDestinations;
  const known = new WeakMap<EVM, WeakMap<Uint8Array, unknown>>();
  prototype._getValidJumpDestinations = function remembered(this: Interpreter, code: Uint8Array) {
    const ofEvm = known.get(this._evm) ?? new WeakMap<Uint8Array, unknown>();
    known.set(this._evm, ofEvm);
    const found = ofEvm.get(code) ?? search.call(this, code);
    ofEvm.set(code, found);
    return found;
  };
}
