import type {
  Address,
  CallEvidence as CallRecord,
  Evidence as EvidenceRecord,
  TransactionEvidence as TransactionRecord,
} from '@assay/facts';
import { Field, Int, InterfaceType, ObjectType } from 'type-graphql';
import { AddressScalar, JsonScalar } from '../scalars.js';
import { enumOf } from './enum-of.js';

const EvidenceKindEnum = enumOf<EvidenceRecord['kind']>('EvidenceKind', 'What evidence is.', {
  call: 'A call that anyone can send again.',
  source: 'Lines of verified source.',
  bytecode: 'A place in deployed bytecode.',
  log: 'A log in its block.',
  transactions: 'Transactions that show a pattern.',
  report: 'What an outside provider said.',
});

const EvidenceMethodEnum = enumOf<CallRecord['method']>('EvidenceMethod', 'A JSON-RPC method.', {
  eth_call: 'One call.',
  eth_simulateV1: 'Calls one after the other.',
  eth_getStorageAt: 'One storage slot.',
});

const VerificationEnum = enumOf<NonNullable<CallRecord['verified']>>(
  'Verification',
  'How a call was checked.',
  {
    STATE_ROOT:
      "Played again here on state that was proven against the block's state root, and that against the block's hash.",
  },
);

@InterfaceType({ description: 'What shows a statement. Each kind has a type of its own.' })
export abstract class Evidence {
  @Field(() => EvidenceKindEnum, { description: 'Its kind.' }) kind!: EvidenceRecord['kind'];
}

@ObjectType({
  implements: Evidence,
  simpleResolvers: true,
  description: 'A call that anyone can send again, to any node that has the block.',
})
class CallEvidence extends Evidence {
  @Field(() => Int, { description: 'Id of the network.' }) chainId!: number;
  @Field(() => Int, { description: 'The block that it was sent at.' }) blockNumber!: number;
  @Field(() => String, { description: 'Hash of that block.' }) blockHash!: string;
  @Field(() => EvidenceMethodEnum, { description: 'JSON-RPC method.' }) method!: string;
  @Field(() => JsonScalar, { description: 'The exact parameters: send them again.' }) params!: unknown;
  @Field(() => String, { description: 'What the node answered.' }) result!: string;
  @Field(() => Boolean, { description: 'The answer was a revert.' }) reverted!: boolean;
  @Field(() => String, { description: 'What the answer shows, in a sentence.' }) meaning!: string;
  @Field(() => VerificationEnum, {
    nullable: true,
    description: 'How it was checked beyond asking. null: the node said so.',
  })
  verified?: string;
}

@ObjectType({
  implements: Evidence,
  simpleResolvers: true,
  description: 'Lines of verified source, counted from 1.',
})
class SourceEvidence extends Evidence {
  @Field(() => String, { description: 'Name of the contract in the source.' }) contract!: string;
  @Field(() => String, { description: 'The file.' }) file!: string;
  @Field(() => Int, { description: 'First line.' }) lineStart!: number;
  @Field(() => Int, { description: 'Last line.' }) lineEnd!: number;
  @Field(() => String, { description: 'Those lines, cut to 2,000 characters. Hostile text.' }) quote!: string;
}

@ObjectType({
  implements: Evidence,
  simpleResolvers: true,
  description: 'A place in deployed bytecode.',
})
class BytecodeEvidence extends Evidence {
  @Field(() => AddressScalar, { description: 'The contract.' }) address!: Address;
  @Field(() => String, { description: 'Keccak-256 of its code.' }) codeHash!: string;
  @Field(() => String, { nullable: true, description: 'The function: four bytes. null: all of it.' })
  selector?: string;
  @Field(() => String, { description: 'What is there, in a sentence.' }) description!: string;
}

@ObjectType({
  implements: Evidence,
  simpleResolvers: true,
  description: 'A log of a contract, which anyone can read again in its block.',
})
class LogEvidence extends Evidence {
  @Field(() => Int, { description: 'Id of the network.' }) chainId!: number;
  @Field(() => AddressScalar, { description: 'The contract.' }) address!: Address;
  @Field(() => Int, { description: 'Its block.' }) blockNumber!: number;
  @Field(() => String, { description: 'Hash of its block.' }) blockHash!: string;
  @Field(() => String, { description: 'Its transaction.' }) transactionHash!: string;
  @Field(() => Int, { description: 'Its index in the block.' }) logIndex!: number;
  @Field(() => String, { description: 'What it says, in a sentence.' }) description!: string;
}

@ObjectType({
  implements: Evidence,
  simpleResolvers: true,
  description: 'Transactions that show a pattern.',
})
class TransactionEvidence extends Evidence {
  @Field(() => [String], { description: 'Their hashes.' }) hashes!: TransactionRecord['hashes'];
  @Field(() => String, { description: 'What they show, in a sentence.' }) description!: string;
}

@ObjectType({
  implements: Evidence,
  simpleResolvers: true,
  description: 'What an outside provider said, word for word.',
})
class ReportEvidence extends Evidence {
  @Field(() => String, { description: 'The provider.' }) source!: string;
  @Field(() => String, { description: 'The field of its answer.' }) field!: string;
  @Field(() => String, { description: 'What it holds. Hostile text.' }) value!: string;
}

const types: Readonly<Record<EvidenceRecord['kind'], { readonly name: string }>> = {
  call: CallEvidence,
  source: SourceEvidence,
  bytecode: BytecodeEvidence,
  log: LogEvidence,
  transactions: TransactionEvidence,
  report: ReportEvidence,
};

/** The type of a piece of evidence. */
export function typeOfEvidence({ kind }: Pick<EvidenceRecord, 'kind'>): string {
  return types[kind].name;
}
