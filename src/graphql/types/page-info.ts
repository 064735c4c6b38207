import { Field, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'Where a page stands in its list, as Relay asks for it.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there are later ones.' }) hasNextPage!: boolean;
  @Field(() => Boolean, { description: 'Whether there are earlier ones.' }) hasPreviousPage!: boolean;
  @Field(() => String, { nullable: true, description: 'Of the first of the page. null: it is empty.' })
  startCursor?: string | null;
  @Field(() => String, { nullable: true, description: 'Of the last of the page. null: it is empty.' })
  endCursor?: string | null;
}
