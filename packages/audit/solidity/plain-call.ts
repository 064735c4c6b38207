import type { Expression, FunctionCall, MemberAccess } from '@solidity-parser/parser/dist/src/ast-types.js';

/** A call with its options taken off: `f{value: v}(…)` and `f.value(v).gas(g)(…)`. */
export interface PlainCall {
  readonly node: FunctionCall;
  readonly callee: Expression;
  readonly args: readonly Expression[];
  readonly value: Expression | undefined;
}

export function plainCall(node: FunctionCall): PlainCall {
  let callee = node.expression;
  let value: Expression | undefined;
  for (let depth = 0; depth < 4; depth += 1) {
    if (callee.type === 'NameValueExpression') {
      const at = callee.arguments.names.indexOf('value');
      value = callee.arguments.arguments[at] ?? value;
      callee = callee.expression;
    } else if (isOldOption(callee)) {
      if (callee.expression.memberName === 'value') value = callee.arguments[0] ?? value;
      callee = callee.expression.expression;
    } else break;
  }
  return { node, callee, args: node.arguments, value };
}

function isOldOption(callee: Expression): callee is FunctionCall & { expression: MemberAccess } {
  if (callee.type !== 'FunctionCall' || callee.expression.type !== 'MemberAccess') return false;
  const { memberName, expression } = callee.expression;
  return (memberName === 'value' || memberName === 'gas') && expression.type === 'MemberAccess';
}
