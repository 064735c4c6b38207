import type {
  FunctionDefinition,
  ModifierDefinition,
  StateVariableDeclarationVariable,
} from '@solidity-parser/parser/dist/src/ast-types.js';
import { is } from './ast.js';
import { type ContractInfo, linearise, type Project } from './project.js';
import { selectorOf, signatureOf } from './types.js';

export interface FoundFunction {
  readonly contract: ContractInfo | undefined;
  readonly definition: FunctionDefinition;
}

export interface FoundVariable {
  readonly contract: ContractInfo;
  readonly variable: StateVariableDeclarationVariable;
}

/**
 * Name lookup as the analysed contract sees it: overriding, `super`, private variables of bases, attached
 * libraries.
 */
export class Scope {
  readonly chain: readonly ContractInfo[];
  /** Names of the events of the chain. */
  readonly events: ReadonlySet<string>;
  /** What the constructor put into the deployed code, by the base of the variable. */
  immutables: ReadonlyMap<string, bigint> = new Map();
  private readonly attached: ReadonlySet<string>;
  private readonly functionNames = new Map<string, FoundFunction[]>();
  private readonly chains = new Map<string, readonly ContractInfo[]>();
  private readonly attachedNames = new Map<string, readonly FoundFunction[]>();
  private readonly variables = new Map<string, FoundVariable | undefined>();
  private readonly selectors = new Map<string, string | undefined>();
  private readonly bodies = new Map<ContractInfo, ReadonlyMap<string, readonly FunctionDefinition[]>>();

  constructor(
    readonly project: Project,
    readonly main: string,
  ) {
    this.chain = linearise(project, main);
    this.attached = new Set([...project.contracts.values()].flatMap(({ libraries }) => libraries));
    this.events = new Set(
      this.chain.flatMap(({ definition }) =>
        definition.subNodes.flatMap((inner) => (is(inner, 'EventDefinition') ? inner.name : [])),
      ),
    );
    for (const contract of this.chain) this.index(contract);
  }

  private index(contract: ContractInfo): void {
    for (const definition of contract.functions) {
      if (!definition.name || definition.isConstructor) continue;
      const list = this.functionNames.get(definition.name) ?? [];
      list.push({ contract, definition });
      this.functionNames.set(definition.name, list);
    }
  }

  /** The selector of a function with this name (and number of parameters) anywhere in the source. */
  selectorNamed(name: string, count?: number): string | undefined {
    const key = `${name}/${count ?? ''}`;
    if (!this.selectors.has(key)) this.selectors.set(key, this.findSelector(name, count));
    return this.selectors.get(key);
  }

  private findSelector(name: string, count: number | undefined): string | undefined {
    for (const { functions } of this.project.contracts.values()) {
      this.project.work.spend(functions.length);
      const fn = functions.find(
        (declared) =>
          declared.name === name && (count ?? declared.parameters.length) === declared.parameters.length,
      );
      if (fn) return selectorOf(signatureOf(fn, this.project));
    }
    return undefined;
  }

  /** The overriding function of this name and number of parameters. */
  functionNamed(name: string, count: number): FoundFunction | undefined {
    const found = this.functionNames.get(name) ?? [];
    const fits = found.filter(({ definition }) => definition.parameters.length === count);
    const free = this.project.freeFunctions.find((fn) => fn.name === name && fn.parameters.length === count);
    return (
      fits.find(({ definition }) => definition.body) ??
      fits[0] ??
      (free && { contract: undefined, definition: free })
    );
  }

  /** `super.name`: the next one after `current` in the chain. */
  superFunction(current: string, name: string, count: number): FoundFunction | undefined {
    const start = this.chain.findIndex((contract) => contract.name === current);
    return this.functionIn(this.chain.slice(start + 1), name, count);
  }

  /** `Base.name` or `Library.name`. */
  qualified(contract: string, name: string, count: number): FoundFunction | undefined {
    return this.functionIn(this.chainOf(contract), name, count);
  }

  private chainOf(contract: string): readonly ContractInfo[] {
    const found = this.chains.get(contract) ?? linearise(this.project, contract);
    this.chains.set(contract, found);
    return found;
  }

  private functionIn(chain: readonly ContractInfo[], name: string, count: number): FoundFunction | undefined {
    for (const contract of chain) {
      const definition = this.bodiesOf(contract)
        .get(name)
        ?.find((fn) => fn.parameters.length === count);
      if (definition) return { contract, definition };
    }
    return undefined;
  }

  /** The functions of one contract that have code, by name. */
  private bodiesOf(contract: ContractInfo): ReadonlyMap<string, readonly FunctionDefinition[]> {
    const known = this.bodies.get(contract);
    if (known) return known;
    const found = new Map<string, FunctionDefinition[]>();
    for (const definition of contract.functions) {
      if (definition.name === null || !definition.body) continue;
      found.set(definition.name, [...(found.get(definition.name) ?? []), definition]);
    }
    this.bodies.set(contract, found);
    return found;
  }

  /** Functions of attached libraries that could be meant by `receiver.name(…count arguments)`. */
  attachedFunctions(name: string, count: number): readonly FoundFunction[] {
    const key = `${name}|${count}`;
    const found = this.attachedNames.get(key) ?? this.findAttached(name, count);
    this.attachedNames.set(key, found);
    return found;
  }

  private findAttached(name: string, count: number): readonly FoundFunction[] {
    return [...this.attached].flatMap((library) => {
      const contract = this.project.contracts.get(library);
      const fits = contract?.functions.filter(
        (fn) => fn.name === name && fn.parameters.length === count + 1 && fn.body,
      );
      return (fits ?? []).map((definition) => ({ contract, definition }));
    });
  }

  modifierNamed(
    name: string,
  ): { readonly contract: ContractInfo; readonly definition: ModifierDefinition } | undefined {
    for (const contract of this.chain) {
      const definition = contract.modifiers.find((modifier) => modifier.name === name && modifier.body);
      if (definition) return { contract, definition };
    }
    return undefined;
  }

  /** The state variable that `name` means in the code of `from`: its own, its bases', or any of the chain. */
  variableNamed(name: string, from: ContractInfo | undefined): FoundVariable | undefined {
    const key = `${from?.name ?? ''}|${name}`;
    if (!this.variables.has(key)) this.variables.set(key, this.lookUp(name, from));
    return this.variables.get(key);
  }

  private lookUp(name: string, from: ContractInfo | undefined): FoundVariable | undefined {
    for (const contract of [...(from ? this.chainOf(from.name) : []), ...this.chain]) {
      const variable = contract.variables.find((declared) => declared.name === name);
      if (variable) return { contract, variable };
    }
    return undefined;
  }
}
