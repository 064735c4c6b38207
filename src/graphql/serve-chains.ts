import { AppError, builtInChains, type KnownChains, toNoChain } from '@assay/facts';
import {
  extendSchema,
  GraphQLError,
  type GraphQLSchema,
  isEnumType,
  Kind,
  parse,
  type ValueNode,
} from 'graphql';

/**
 * The schema of one service: its enum of chains has those that the operator added, and a chain that is not read here
 * is refused as an argument, with what to do. It stays a value of the enum: stored reports may be of it.
 */
export function serveChains(schema: GraphQLSchema, chains: KnownChains): GraphQLSchema {
  const builtIn = new Set(builtInChains.map(({ name }) => name));
  const added = [...chains.served, ...chains.absent].filter(({ name }) => !builtIn.has(name));
  const values = added.map(({ name, title }) => `${JSON.stringify(`${title}.`)} ${name}`);
  const served =
    added.length === 0 ? schema : extendSchema(schema, parse(`extend enum Chain { ${values.join(' ')} }`));
  const type = served.getType('Chain');
  if (!isEnumType(type)) throw new Error('The schema has no enum of chains.');
  const toValue = (name: unknown) => {
    if (typeof name === 'string' && chains.served.some((chain) => chain.name === name)) return name;
    throw toRefusal(String(name), chains);
  };
  type.parseValue = toValue;
  type.parseLiteral = (node: ValueNode) => toValue(node.kind === Kind.ENUM ? node.value : undefined);
  return served;
}

/** With the code by which clients know it. */
function toRefusal(name: string, chains: KnownChains): GraphQLError {
  const reason = toNoChain(name, chains);
  const details = [{ field: 'chain', reason, code: 'UNKNOWN_CHAIN' as const }];
  return new GraphQLError(reason, {
    originalError: new AppError('invalid_request', reason, { details }),
  });
}
