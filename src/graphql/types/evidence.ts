import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Severity } from '../../domain/finding.js';
import { AddressScalar, JsonScalar } from '../scalars.js';
import { CheckStatusEnum, FindingStatusEnum, SeverityEnum } from './enums.js';

@ObjectType({
  simpleResolvers: true,
  description:
    'What shows a finding. `kind` says which fields are filled: call, source, bytecode, log, transactions or report.',
})
export class Evidence {
  @Field(() => String) kind!: string;
  @Field(() => Int, { nullable: true }) chainId?: number;
  @Field(() => Int, { nullable: true }) blockNumber?: number;
  @Field(() => String, { nullable: true }) blockHash?: string;
  @Field(() => String, { nullable: true, description: 'JSON-RPC method of a call.' }) method?: string;
  @Field(() => JsonScalar, {
    nullable: true,
    description: 'The exact parameters of the call: send them again to any node.',
  })
  params?: unknown;
  @Field(() => String, { nullable: true, description: 'What the node answered.' }) result?: string;
  @Field(() => Boolean, { nullable: true }) reverted?: boolean;
  @Field(() => String, { nullable: true, description: 'What the answer shows, for a person.' })
  meaning?: string;
  @Field(() => String, { nullable: true }) contract?: string;
  @Field(() => String, { nullable: true }) file?: string;
  @Field(() => Int, { nullable: true }) lineStart?: number;
  @Field(() => Int, { nullable: true }) lineEnd?: number;
  @Field(() => String, { nullable: true }) quote?: string;
  @Field(() => AddressScalar, { nullable: true }) address?: string;
  @Field(() => String, { nullable: true }) codeHash?: string;
  @Field(() => String, { nullable: true }) selector?: string;
  @Field(() => String, { nullable: true }) transactionHash?: string;
  @Field(() => Int, { nullable: true, description: 'Of a log, in its block.' }) logIndex?: number;
  @Field(() => [String], { nullable: true }) hashes?: readonly string[];
  @Field(() => String, { nullable: true }) description?: string;
  @Field(() => String, { nullable: true }) source?: string;
  @Field(() => String, { nullable: true }) field?: string;
  @Field(() => String, { nullable: true }) value?: string;
}

@ObjectType({ simpleResolvers: true })
export class Finding {
  @Field(() => String, { description: 'From the closed catalogue.' }) type!: string;
  @Field(() => SeverityEnum) severity!: Severity;
  @Field(() => FindingStatusEnum) status!: string;
  @Field(() => String) issue!: string;
  @Field(() => String) description!: string;
  @Field(() => String, { nullable: true }) contract?: string;
  @Field(() => String, { nullable: true }) function?: string;
  @Field(() => String, { nullable: true }) file?: string;
  @Field(() => Int, { nullable: true }) lineStart?: number;
  @Field(() => Int, { nullable: true }) lineEnd?: number;
  @Field(() => [Evidence]) evidence!: readonly Evidence[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'One question asked of the facts, and how it was answered.',
})
export class Check {
  @Field(() => String, { description: 'Which question: the same code for every token.' }) code!: string;
  @Field(() => CheckStatusEnum) status!: string;
  @Field(() => Float) weight!: number;
  @Field(() => Float, { description: '0 (fine) .. 1 (as bad as it gets).' }) severity!: number;
  @Field(() => Float, { description: '0..1.' }) confidence!: number;
  @Field(() => String) reason!: string;
  @Field(() => [Evidence]) evidence!: readonly Evidence[];
}
