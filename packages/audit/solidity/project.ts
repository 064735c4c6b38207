import type {
  ContractDefinition,
  EnumDefinition,
  FileLevelConstant,
  FunctionDefinition,
  ModifierDefinition,
  SourceUnit,
  StateVariableDeclarationVariable,
  StructDefinition,
} from '@solidity-parser/parser/dist/src/ast-types.js';
import type { Work } from '../model/work.js';
import { is, lastName } from './ast.js';

/** One contract, interface or library of the source. */
export interface ContractInfo {
  readonly name: string;
  readonly kind: string;
  readonly file: string;
  readonly definition: ContractDefinition;
  readonly bases: readonly string[];
  readonly functions: readonly FunctionDefinition[];
  readonly modifiers: readonly ModifierDefinition[];
  readonly variables: readonly StateVariableDeclarationVariable[];
  /** Libraries named in `using … for`. */
  readonly libraries: readonly string[];
}

/** Everything that the files declare, by name. Of two contracts with one name the later file counts. */
export interface Project {
  readonly contracts: ReadonlyMap<string, ContractInfo>;
  readonly structs: ReadonlyMap<string, StructDefinition>;
  readonly enums: ReadonlyMap<string, EnumDefinition>;
  readonly constants: ReadonlyMap<string, FileLevelConstant>;
  readonly freeFunctions: readonly FunctionDefinition[];
  /** User-defined value types. */
  readonly valueTypes: ReadonlySet<string>;
  /** Functions of which only the head was read. */
  readonly unread: ReadonlySet<FunctionDefinition>;
  /** What finding one's way in the project costs. */
  readonly work: Work;
}

export interface ParsedFile {
  readonly path: string;
  readonly unit: SourceUnit;
}

function toContract(definition: ContractDefinition, file: string): ContractInfo {
  const functions: FunctionDefinition[] = [];
  const modifiers: ModifierDefinition[] = [];
  const variables: StateVariableDeclarationVariable[] = [];
  const libraries: string[] = [];
  for (const node of definition.subNodes) {
    if (is(node, 'FunctionDefinition')) functions.push(node);
    else if (is(node, 'ModifierDefinition')) modifiers.push(node);
    else if (is(node, 'StateVariableDeclaration')) variables.push(...node.variables);
    else if (is(node, 'UsingForDeclaration') && node.libraryName) libraries.push(lastName(node.libraryName));
  }
  const bases = definition.baseContracts.map(({ baseName }) => lastName(baseName.namePath));
  return {
    name: definition.name,
    kind: definition.kind,
    file,
    definition,
    bases,
    functions,
    modifiers,
    variables,
    libraries,
  };
}

/** Of one contract in an order. */
const orderSteps = 10;

export function toProject(
  { files, unread }: { readonly files: readonly ParsedFile[]; readonly unread: Project['unread'] },
  work: Work,
): Project {
  const contracts = new Map<string, ContractInfo>();
  const structs = new Map<string, StructDefinition>();
  const enums = new Map<string, EnumDefinition>();
  const constants = new Map<string, FileLevelConstant>();
  const freeFunctions: FunctionDefinition[] = [];
  const valueTypes = new Set<string>();
  for (const { path, unit } of files) {
    for (const node of unit.children) {
      if (is(node, 'ContractDefinition')) contracts.set(node.name, toContract(node, path));
      if (is(node, 'FunctionDefinition')) freeFunctions.push(node);
      for (const inner of is(node, 'ContractDefinition') ? node.subNodes : [node]) {
        if (is(inner, 'StructDefinition')) structs.set(inner.name, inner);
        else if (is(inner, 'EnumDefinition')) enums.set(inner.name, inner);
        else if (is(inner, 'FileLevelConstant')) constants.set(inner.name, inner);
        else if (is(inner, 'TypeDefinition')) valueTypes.add(inner.name);
      }
    }
  }
  return { contracts, structs, enums, constants, freeFunctions, valueTypes, unread, work };
}

/**
 * The contract and its bases, most derived first, in Solidity's C3 linearisation order. A source without such
 * an order (or with a cycle of bases) is walked depth first instead.
 */
export function linearise(project: Project, name: string): readonly ContractInfo[] {
  const order = merge(project, name, new Set(), new Map()) ?? depthFirst(project, name);
  return order.flatMap((base) => project.contracts.get(base) ?? []);
}

/**
 * The order of a contract; `undefined`: it has none. `done`: orders of the bases that were already computed.
 */
function merge(
  project: Project,
  name: string,
  open: ReadonlySet<string>,
  done: Map<string, readonly string[] | undefined>,
): readonly string[] | undefined {
  project.work.spend(orderSteps);
  if (open.has(name) || open.size > 64) return undefined;
  if (done.has(name)) return done.get(name);
  const bases = [...(project.contracts.get(name)?.bases ?? [])].reverse();
  const inner = new Set([...open, name]);
  const lists: (readonly string[])[] = [];
  for (const base of bases) {
    const list = merge(project, base, inner, done);
    if (!list) break;
    lists.push(list);
  }
  const order = lists.length === bases.length ? joined(name, [...lists, bases], project.work) : undefined;
  done.set(name, order);
  return order;
}

/** Merges the lists after `name`, keeping the order of each; `undefined` if they contradict each other. */
function joined(
  name: string,
  lists: readonly (readonly string[])[],
  work: Work,
): readonly string[] | undefined {
  const rest = lists.map((list) => [...list]);
  const result = [name];
  while (rest.some((list) => list.length > 0)) {
    work.spend(rest.length * rest.length);
    const head = rest.find(
      ([first]) => first !== undefined && rest.every((list) => list.indexOf(first) <= 0),
    )?.[0];
    if (head === undefined) return undefined;
    result.push(head);
    for (const list of rest) if (list[0] === head) list.shift();
  }
  return result;
}

function depthFirst(project: Project, first: string): readonly string[] {
  const seen = new Set<string>();
  const waiting = [first];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    project.work.spend(orderSteps);
    if (seen.has(name)) continue;
    seen.add(name);
    // The last of them is the next one.
    waiting.push(...(project.contracts.get(name)?.bases ?? []));
  }
  return [...seen];
}

/**
 * Names of contracts and libraries that the analysed contract is made of and the files do not have: what
 * they do is not known.
 */
export function missingParts(project: Project, name: string): readonly string[] {
  const chain = linearise(project, name);
  const named = chain.flatMap(({ bases, libraries }) => [...bases, ...libraries]);
  return [...new Set(named)].filter((part) => !project.contracts.has(part));
}
