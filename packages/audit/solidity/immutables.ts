import type { StateVariableDeclarationVariable } from '@solidity-parser/parser/dist/src/ast-types.js';
import type { DeployedCode } from '../model/deployed.js';
import type { Project } from './project.js';
import type { Scope } from './scope.js';
import { canonicalType, selectorOf } from './types.js';

/** The highest value of a type that fills its word from the right; `undefined`: it is another one. */
function highestOf({ typeName }: StateVariableDeclarationVariable, project: Project): bigint | undefined {
  const type = canonicalType(typeName, project);
  if (type === 'bool') return 1n;
  const bits = type === 'address' ? '160' : type === 'bytes32' ? '256' : /^uint(\d+)$/.exec(type)?.[1];
  return bits === undefined ? undefined : (1n << BigInt(bits)) - 1n;
}

/**
 * The values that a constructor put into deployed code in place of `immutable` variables, by the base of each: what the
 * getter of a public one answers; or, as all of them are in the code, the only word that the type allows. A variable
 * for which there are several is absent.
 */
export function immutablesIn(scope: Scope, { functions, words }: DeployedCode): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>();
  for (const contract of scope.chain) {
    for (const variable of contract.variables) {
      const highest = variable.isImmutable ? highestOf(variable, scope.project) : undefined;
      if (highest === undefined) continue;
      const getter = variable.visibility === 'public' ? selectorOf(`${variable.name}()`) : undefined;
      const fits = words.filter((word) => word <= highest);
      const value = getter ? functions.get(getter)?.answer : fits.length === 1 ? fits[0] : undefined;
      if (value !== undefined && value <= highest) found.set(`v:${contract.name}.${variable.name}`, value);
    }
  }
  return found;
}
