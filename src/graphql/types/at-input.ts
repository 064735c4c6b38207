import { type PastBlock, wrongArgument } from '@assay/facts';
import { Field, InputType, Int } from 'type-graphql';
import { DateTimeScalar } from '../scalars.js';

@InputType({ description: 'A past block: exactly one of its number and a time.' })
export class AtInput {
  @Field(() => Int, { nullable: true, description: 'Number of the block.' }) block?: number | null;
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'A time: the last block at or before it is meant.',
  })
  time?: string | null;
}

/** @throws {AppError} `invalid_request` unless exactly one is given. */
export function toPastBlock(asked: AtInput | null | undefined): PastBlock | undefined {
  if (!asked) return undefined;
  const { block, time } = asked;
  const hasTime = time !== null && time !== undefined;
  if (block !== null && block !== undefined && !hasTime) {
    if (block < 0) throw wrongArgument('at', 'must not be negative');
    return { block };
  }
  if (hasTime && (block === null || block === undefined))
    return { time: Math.floor(Date.parse(time) / 1_000) };
  throw wrongArgument('at', 'must have exactly one of "block" and "time"');
}
