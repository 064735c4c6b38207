import type {
  FunctionDefinition,
  StateVariableDeclarationVariable,
  TypeName,
} from '@solidity-parser/parser/dist/src/ast-types.js';
import type { ContractBehaviour, FunctionBehaviour } from '../model/behaviour.js';
import type { DeployedCode } from '../model/deployed.js';
import type { Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { sourceWork } from '../model/work.js';
import { selectors } from '../rules/token-model.js';
import { isCallable } from './ast.js';
import { immutablesIn } from './immutables.js';
import type { ContractInfo, Project } from './project.js';
import { type FoundFunction, Scope } from './scope.js';
import { canonicalType, isAccountType, selectorOf, signatureOf } from './types.js';
import { type SourceLimits, walkSource } from './walk.js';

const limits: SourceLimits = {
  maxStepsPerPath: 12_000,
  maxStepsPerFunction: 250_000,
  maxPaths: 160,
  visits: { perBranch: 40, perState: 1 },
};

/** A signature and its hash. */
const nameSteps = 25;

const walkedReads = new Set<string>([
  selectors.balanceOf,
  selectors.totalSupply,
  selectors.allowance,
  selectors.ownerOf,
  selectors.owner,
]);

/** The getter that a public variable has: `balanceOf` is often a mapping. */
function getterOf(
  contract: ContractInfo,
  variable: StateVariableDeclarationVariable,
  project: Project,
  table: TermTable,
): FunctionBehaviour | undefined {
  if (variable.visibility !== 'public' || !variable.name) return undefined;
  const types: string[] = [];
  const keys: Term[] = [];
  let base = `v:${contract.name}.${variable.name}`;
  let type: TypeName | null = variable.typeName;
  while (type?.type === 'Mapping' || type?.type === 'ArrayTypeName') {
    keys.push(table.leaf('arg', String(types.length)));
    types.push(type.type === 'Mapping' ? canonicalType(type.keyType, project) : 'uint256');
    base += type.type === 'Mapping' ? '{}' : '[]';
    type = type.type === 'Mapping' ? type.valueType : type.baseTypeName;
  }
  if (isAccountType(type ?? undefined, project)) base += '[0,160]';
  const signature = `${variable.name}(${types.join(',')})`;
  const returned = [table.load(base, keys)];
  const path = { conditions: [], writes: [], calls: [], emitsTransfer: false, returned };
  const site = { at: variable.range?.[0] ?? 0, file: contract.file, contract: contract.name };
  return {
    selector: selectorOf(signature),
    name: signature,
    paths: [path],
    blockers: [],
    payable: false,
    complete: true,
    site,
  };
}

function isWorthWalking(definition: FunctionDefinition, selector: string): boolean {
  const reads = definition.stateMutability === 'view' || definition.stateMutability === 'pure';
  return !(reads || definition.stateMutability === 'constant') || walkedReads.has(selector);
}

/** Functions that can be called on the contract, the overriding one of each signature. */
function entries(
  scope: Scope,
): ReadonlyMap<string, { readonly contract: ContractInfo; readonly definition: FunctionDefinition }> {
  const found = new Map<
    string,
    { readonly contract: ContractInfo; readonly definition: FunctionDefinition }
  >();
  for (const contract of scope.chain) {
    for (const definition of contract.functions) {
      scope.project.work.spend(nameSteps);
      if (!isCallable(definition) || !definition.body || definition.name === contract.name) continue;
      const key = definition.name
        ? signatureOf(definition, scope.project)
        : definition.isReceiveEther
          ? 'receive'
          : '';
      if (!found.has(key)) found.set(key, { contract, definition });
    }
  }
  return found;
}

function getters(scope: Scope, table: TermTable): ReadonlyMap<string, FunctionBehaviour> {
  const found = new Map<string, FunctionBehaviour>();
  for (const contract of scope.chain) {
    for (const variable of contract.variables) {
      table.work.spend(nameSteps);
      const getter = getterOf(contract, variable, scope.project, table);
      if (getter && !found.has(getter.selector)) found.set(getter.selector, getter);
    }
  }
  return found;
}

/** A public variable replaces the function that a base declares for it. */
function isReplaced(scope: Scope, found: FoundFunction, getter: FunctionBehaviour | undefined): boolean {
  if (!getter) return false;
  const level = (name: string | undefined) => scope.chain.findIndex((contract) => contract.name === name);
  return level(getter.site.contract) <= level(found.contract?.name);
}

/** The behaviour of the contract `main` of the source, function by function. `deployed`: the code it is in. */
export function toSourceBehaviour(
  project: Project,
  main: string,
  table: TermTable,
  deployed?: DeployedCode,
): ContractBehaviour {
  const scope = new Scope(project, main);
  if (deployed) scope.immutables = immutablesIn(scope, deployed);
  const variables = getters(scope, table);
  const functions = new Map<string, FunctionBehaviour>(variables);
  const walked = [...entries(scope)].flatMap(([signature, found]) => {
    const selector = found.definition.name ? selectorOf(signature) : signature;
    const isRead =
      isWorthWalking(found.definition, selector) && !isReplaced(scope, found, variables.get(selector));
    return isRead ? [{ selector, found }] : [];
  });
  const behaviours = table.work.share(walked, sourceWork.kept.judging, ({ found }) =>
    walkSource(found, scope, table, limits),
  );
  walked.forEach(({ selector }, index) => {
    const [usual] = behaviours[index] ?? [];
    if (usual) functions.set(selector, usual);
  });
  const longer = behaviours.flatMap(([, ...rest]) => rest);
  return { basis: 'source', name: main, functions: [...functions.values(), ...longer] };
}

/** Selectors of everything that can be called on a contract, getters included. */
export function selectorsOf(project: Project, main: string, table: TermTable): ReadonlySet<string> {
  const scope = new Scope(project, main);
  const found = new Set<string>();
  for (const [signature, { definition }] of entries(scope))
    if (definition.name) found.add(selectorOf(signature));
  for (const selector of getters(scope, table).keys()) found.add(selector);
  return found;
}
