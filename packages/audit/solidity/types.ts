import { keccakOfText } from '@assay/facts';
import type { FunctionDefinition, TypeName } from '@solidity-parser/parser/dist/src/ast-types.js';
import { lastName } from './ast.js';
import type { Project } from './project.js';

function elementary(name: string): string {
  if (name === 'uint') return 'uint256';
  if (name === 'int') return 'int256';
  if (name === 'byte') return 'bytes1';
  if (name === 'address payable') return 'address';
  return name;
}

/** Parts of one parameter: structs that hold each other again and again would have them without end. */
const MAX_PARTS = 200;

/** The type as written in a signature: contracts are addresses, enums are `uint8`, structs are tuples. */
export function canonicalType(
  type: TypeName | null,
  project: Project,
  depth = 0,
  budget = { parts: MAX_PARTS },
): string {
  budget.parts -= 1;
  if (!type || depth > 8 || budget.parts < 0) return 'unknown';
  const partOf = (part: TypeName | null) => canonicalType(part, project, depth + 1, budget);
  if (type.type === 'ElementaryTypeName') return elementary(type.name);
  if (type.type === 'ArrayTypeName') {
    const length = type.length?.type === 'NumberLiteral' ? type.length.number : '';
    return `${partOf(type.baseTypeName)}[${length}]`;
  }
  if (type.type !== 'UserDefinedTypeName') return 'function';
  const name = lastName(type.namePath);
  if (project.enums.has(name)) return 'uint8';
  const struct = project.structs.get(name);
  if (struct) return `(${struct.members.map((member) => partOf(member.typeName)).join(',')})`;
  return project.valueTypes.has(name) ? 'uint256' : 'address';
}

export function signatureOf(fn: FunctionDefinition, project: Project): string {
  return `${fn.name ?? ''}(${fn.parameters.map(({ typeName }) => canonicalType(typeName, project)).join(',')})`;
}

/** First four bytes of the hash of a signature, with `0x`. */
export function selectorOf(signature: string): string {
  return keccakOfText(signature).slice(0, 10);
}

/** True for types of one word that hold an account. */
export function isAccountType(type: TypeName | undefined, project: Project): boolean {
  if (!type) return false;
  if (type.type === 'ElementaryTypeName') return type.name === 'address' || type.name === 'address payable';
  if (type.type !== 'UserDefinedTypeName') return false;
  return canonicalType(type, project) === 'address';
}

export function structOf(type: TypeName | undefined, project: Project) {
  return type?.type === 'UserDefinedTypeName' ? project.structs.get(lastName(type.namePath)) : undefined;
}
