import { Field, ID, InterfaceType } from 'type-graphql';

@InterfaceType({
  description:
    'What `node(id)` finds: its id is unique over the whole graph, and the same wherever it appears.',
  resolveType: (value) => ('analysis' in value ? 'Token' : 'path' in value ? 'Report' : 'Watch'),
})
export abstract class Node {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
}
