import type { holdersComponent } from '@assay/engine';
import { wrongArgument } from '@assay/facts';
import { Arg, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Holders, TopHolder } from '../capabilities/holders.js';

const MAX_HOLDERS = 100;
const DEFAULT_HOLDERS = 20;

type Details = Partial<ReturnType<typeof holdersComponent.details>>;

/** The list of holders, as long as it is asked for. */
@Resolver(() => Holders)
export class HolderFields {
  @FieldResolver(() => [TopHolder], {
    nullable: true,
    description: 'The largest accounts, the largest first; `totalHolders` says how many there are.',
  })
  topHolders(
    @Root() { topHolders }: Details,
    @Arg('first', () => Int, {
      defaultValue: DEFAULT_HOLDERS,
      description: `How many, 1 to ${MAX_HOLDERS}.`,
    })
    first: number,
  ): readonly object[] | null {
    if (first < 1 || first > MAX_HOLDERS)
      throw wrongArgument('first', `must be a whole number from 1 to ${MAX_HOLDERS}`);
    return topHolders?.slice(0, first) ?? null;
  }
}
