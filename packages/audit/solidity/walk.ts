import type { FunctionDefinition } from '@solidity-parser/parser/dist/src/ast-types.js';
import { type FunctionBehaviour, type Path, sizeOfPath } from '../model/behaviour.js';
import { BranchVisits, type VisitLimits } from '../model/branch-visits.js';
import { CallDataLength } from '../model/call-data-length.js';
import { takeRarest } from '../model/take-rarest.js';
import type { Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { OutOfWork } from '../model/work.js';
import { evaluate } from './expression.js';
import { runFunction } from './function.js';
import { type Plan, Run, type RunContext, Stop } from './run.js';
import type { FoundFunction, Scope } from './scope.js';
import { selectorOf, signatureOf } from './types.js';
import { term, type Value, wordOf } from './value.js';

export interface SourceLimits {
  readonly maxStepsPerPath: number;
  readonly maxStepsPerFunction: number;
  readonly maxPaths: number;
  readonly visits: VisitLimits;
}

function argumentsOf(definition: FunctionDefinition, table: TermTable): readonly Value[] {
  return definition.parameters.map((_, index) => term(table.leaf('arg', String(index))));
}

const word = 32;

function callDataSize({ parameters, name }: FunctionDefinition): number | undefined {
  const fixed = parameters.every(
    ({ typeName }) => typeName?.type === 'ElementaryTypeName' && !['string', 'bytes'].includes(typeName.name),
  );
  return name && fixed ? 4 + word * parameters.length : undefined;
}

function wordsOf(value: Value, table: TermTable): readonly Term[] {
  if (value.kind === 'tuple') return value.items.map((item) => wordOf(item, table));
  return [wordOf(value, table)];
}

function attempt(found: FoundFunction, run: Run, paths: Path[]): boolean {
  let returned: readonly Term[] = [];
  try {
    const value = runFunction(found, argumentsOf(found.definition, run.table), found.definition, run);
    returned = wordsOf(value, run.table);
  } catch (stop) {
    if (stop instanceof OutOfWork) run.branches.abandoned(run.conditions);
    if (!(stop instanceof Stop)) throw stop;
    if (stop.outcome === 'reverted') run.branches.reverted(run.conditions);
    if (stop.outcome === 'abandoned') run.branches.abandoned(run.conditions);
    if (stop.outcome !== 'returned') return stop.outcome !== 'abandoned';
  }
  run.branches.succeeded(run.conditions);
  const { conditions, writes, calls, emitsTransfer } = run;
  const path = { conditions, writes, calls, emitsTransfer, returned };
  paths.push(path);
  run.table.work.spend(sizeOfPath(path));
  return true;
}

/** The paths through one function; @returns whether these are all. */
function walkPaths(
  found: FoundFunction,
  shared: Omit<RunContext, 'plan'>,
  paths: Path[],
  most: number,
): boolean {
  const { pending, budget } = shared;
  let complete = true;
  try {
    for (let plan = takeRarest(pending); plan; plan = takeRarest(pending)) {
      if (paths.length >= most || budget.steps <= 0) return false;
      if (!attempt(found, new Run({ ...shared, plan }), paths)) complete = false;
    }
  } catch (error) {
    if (!(error instanceof OutOfWork)) throw error;
    return false;
  }
  return complete;
}

/** Walks the paths through one function of the source; the counterpart of the walk over bytecode. */
export function walkSource(
  found: FoundFunction,
  scope: Scope,
  table: TermTable,
  limits: SourceLimits,
): readonly FunctionBehaviour[] {
  const size = callDataSize(found.definition);
  const length = size === undefined ? undefined : new CallDataLength(size);
  const walk = (data: CallDataLength | undefined) => walkWith(found, scope, data, table, limits);
  return [walk(length), ...(length?.longer(walk) ?? [])];
}

function walkWith(
  found: FoundFunction,
  scope: Scope,
  length: CallDataLength | undefined,
  table: TermTable,
  limits: SourceLimits,
): FunctionBehaviour {
  const { contract, definition } = found;
  const branches = new BranchVisits(limits.visits);
  const pending: Plan[] = [{ decisions: [], priority: 0 }];
  const shared: Omit<RunContext, 'plan'> = {
    scope,
    table,
    branches,
    budget: { maxStepsPerPath: limits.maxStepsPerPath, steps: limits.maxStepsPerFunction },
    semantics: { evaluate, runFunction },
    length,
    pending,
  };
  const paths: Path[] = [];
  const complete = walkPaths(found, shared, paths, limits.maxPaths);
  const signature = signatureOf(definition, scope.project);
  const isNamed = Boolean(definition.name) && !definition.isFallback && !definition.isReceiveEther;
  return {
    selector: isNamed ? selectorOf(signature) : '0x',
    name: isNamed ? signature : definition.isReceiveEther ? 'receive()' : 'fallback()',
    paths,
    blockers: branches.blockers(),
    payable: definition.stateMutability === 'payable',
    complete,
    isCut: branches.wasLeft,
    site: {
      at: definition.range?.[0] ?? 0,
      function: definition.name ?? '',
      ...(contract ? { file: contract.file, contract: contract.name } : {}),
      ...(definition.loc ? { lineStart: definition.loc.start.line, lineEnd: definition.loc.end.line } : {}),
    },
  };
}
