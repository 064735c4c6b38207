import type { Address, ChainName } from '@assay/facts';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { DisputeRole, DisputeState } from '../../domain/dispute.js';
import { AddressScalar, DateTimeScalar } from '../scalars.js';
import { enumOf } from './enum-of.js';
import { ChainEnum } from './enums.js';

const DisputeStateEnum = enumOf<DisputeState>('DisputeState', 'What came of a dispute.', {
  open: 'Whether the statement holds is not known yet.',
  upheld: 'Looked at again, the statement holds.',
  corrected: 'Looked at again, it is not said any more; or the operator corrected it.',
  withdrawn: 'The signer took it back.',
  expired: 'It stayed open for 90 days.',
});

const DisputeRoleEnum = enumOf<DisputeRole>('DisputeRole', 'As what an account disputes.', {
  owner: 'The owner of the token now.',
  deployer: 'Who created it.',
  controller: 'Another account with a power over it: a role, the admin of its proxy, a hidden authority.',
});

@ObjectType({
  simpleResolvers: true,
  description:
    'What an account with a say over a token says against a statement of a report. It changes no verdict.',
})
export class Dispute {
  @Field(() => ID, { description: 'Names the dispute.' }) id!: string;
  @Field(() => ChainEnum, { description: 'The network.' }) chain!: ChainName;
  @Field(() => AddressScalar, { description: 'The token.' }) address!: Address;
  @Field(() => ID, { description: 'The report.' }) reportId!: string;
  @Field(() => String, { description: 'The finding or check that is disputed.' }) code!: string;
  @Field(() => String, { description: 'What the signer says: no less hostile than the name of a token.' })
  statement!: string;
  @Field(() => AddressScalar, { description: 'Who signed.' }) signer!: Address;
  @Field(() => DisputeRoleEnum, { description: 'As what, when it was opened.' }) role!: DisputeRole;
  @Field(() => String, { description: 'The signature by EIP-712, so that anyone can check it.' })
  signature!: string;
  @Field(() => DisputeStateEnum, { description: 'What came of it.' }) state!: DisputeState;
  @Field(() => Int, { description: 'The block at which the statement was looked at again.' })
  checkedBlock!: number;
  @Field(() => DateTimeScalar, { description: 'When it was opened.' }) openedAt!: Date;
  @Field(() => String, { nullable: true, description: 'What the operator answered. null: nothing.' })
  answer!: string | null;
  @Field(() => DisputeStateEnum, {
    nullable: true,
    description: 'As the operator decided. null: there is no answer, or it is not signed.',
  })
  answerState!: DisputeState | null;
  @Field(() => AddressScalar, { nullable: true, description: 'Who signed the answer. null: nobody.' })
  answerSigner!: Address | null;
  @Field(() => String, {
    nullable: true,
    description: 'By EIP-712; `npx assay verify --dispute` checks it. null: there is none.',
  })
  answerSignature!: string | null;
  @Field(() => DateTimeScalar, { nullable: true, description: 'When. null: there is no answer.' })
  answeredAt!: Date | null;
}
