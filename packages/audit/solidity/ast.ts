import type * as Ast from '@solidity-parser/parser/dist/src/ast-types.js';

export type AnyNode =
  | Ast.ASTNode
  | Ast.FunctionDefinition
  | Ast.StructDefinition
  | Ast.ModifierDefinition
  | Ast.StateVariableDeclaration
  | Ast.UsingForDeclaration
  | Ast.PragmaDirective;

export type NodeOf<K extends AnyNode['type']> = Extract<AnyNode, { readonly type: K }>;

/** The parser types many lists by their base only; this narrows a node by its tag. */
export function is<K extends AnyNode['type']>(
  node: { readonly type: string } | null | undefined,
  type: K,
): node is NodeOf<K> {
  return node?.type === type;
}

const expressionTypes = new Set<string>([
  'IndexAccess',
  'IndexRangeAccess',
  'TupleExpression',
  'BinaryOperation',
  'Conditional',
  'MemberAccess',
  'FunctionCall',
  'UnaryOperation',
  'NewExpression',
  'NameValueExpression',
  'BooleanLiteral',
  'HexLiteral',
  'StringLiteral',
  'NumberLiteral',
  'Identifier',
  'ElementaryTypeName',
  'UserDefinedTypeName',
  'Mapping',
  'ArrayTypeName',
  'FunctionTypeName',
]);

export function isExpression(node: { readonly type: string } | null | undefined): node is Ast.Expression {
  return node !== null && node !== undefined && expressionTypes.has(node.type);
}

/** Last part of a dotted name: `Lib.Set` → `Set`. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

export function isCallable(fn: Ast.FunctionDefinition): boolean {
  return (
    !fn.isConstructor &&
    (fn.visibility === 'public' || fn.visibility === 'external' || fn.visibility === 'default')
  );
}
