import { contractInfo } from 'evmole';
import type { ContractBehaviour } from '../model/behaviour.js';
import type { TermTable } from '../model/term-table.js';
import { codeWork } from '../model/work.js';
import { codeDigits, toProgram } from './program.js';
import { type EntryPoint, type WalkLimits, walkFunction } from './walk.js';

const limits: WalkLimits = {
  maxStepsPerPath: 12_000,
  maxStepsPerFunction: 100_000,
  maxPaths: 160,
  visits: { perBranch: 40, perState: 1 },
};

const wordBytes = 32;
/** Space for the data of dynamic arguments. */
const dynamicBytes = 40 * wordBytes;

function callDataSize(args: string | undefined): number {
  const types = (args ?? '')
    .replace(/\([^()]*\)/g, 'bytes')
    .split(',')
    .filter(Boolean);
  const dynamic = types.some((type) => /\[|^bytes$|^string$/.test(type));
  return 4 + types.length * wordBytes + (dynamic ? dynamicBytes : 0);
}

function entryPoints(runtime: string): readonly EntryPoint[] {
  const info = contractInfo(codeDigits(runtime), { selectors: true, arguments: true });
  const functions = (info.functions ?? []).map((fn) => ({
    selector: BigInt(`0x${fn.selector}`),
    callDataSize: callDataSize(fn.arguments),
  }));
  return [...functions, { selector: undefined, callDataSize: 0 }];
}

/** Selectors that the code dispatches on, with `0x`. */
export function functionSelectors(runtime: string): ReadonlySet<string> {
  const { functions } = contractInfo(codeDigits(runtime), { selectors: true });
  return new Set((functions ?? []).map(({ selector }) => `0x${selector}`));
}

/**
 * What deployed code does, function by function; `only`: of these functions, without the fallback. Never
 * throws; bytes that are no code have no functions.
 */
export function toBytecodeBehaviour(
  runtime: string,
  table: TermTable,
  only?: ReadonlySet<string>,
): ContractBehaviour {
  const program = toProgram(runtime);
  const entries = entryPoints(runtime).filter(({ selector }) => !only || only.has(toDigits(selector)));
  return {
    basis: 'bytecode',
    functions: table.work
      .share(entries, codeWork.kept.judging, (entry) => walkFunction(program, entry, table, limits))
      .flat(),
  };
}

const toDigits = (selector: bigint | undefined) =>
  selector === undefined ? '0x' : `0x${selector.toString(16).padStart(8, '0')}`;
