import type { Address, ChainName, Severity, TokenRef } from '@assay/facts';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ChainChange } from '../../reports/chain-changes.js';
import type { ReportedChange } from '../../reports/change.js';
import { allChangeKinds, changeSources, type WatchedTopic } from '../../reports/change.js';
import type { ReportSummary } from '../../reports/reports.js';
import { AddressScalar, DateTimeScalar, JsonScalar } from '../scalars.js';
import { Block, toBlockView } from './block.js';
import { enumOf } from './enum-of.js';
import { ChainEnum, SeverityEnum } from './enums.js';
import { Evidence } from './evidence.js';
import { Node } from './node.js';
import { PageInfo } from './page-info.js';

const ChangeKindEnum = enumOf('ChangeKind', 'What may change about a token.', allChangeKinds);

const ChangeSourceEnum = enumOf('ChangeSource', 'Where a change is seen.', changeSources);

const ChangeTopicEnum = enumOf<WatchedTopic>('ChangeTopic', 'What of a token a change is about.', {
  trade: 'What a simulated trade pays and whether it passes.',
  owner: 'Who owns the contract.',
  powers: 'What somebody can do to holders.',
  code: 'The code that runs.',
  supply: 'The supply.',
  pools: 'The liquidity of the pools.',
  locks: 'Locks of liquidity.',
  holders: 'How the supply is held.',
  wash: 'Artificial volume.',
  score: 'The grade, and the policy that it was given by.',
});

@ObjectType({ simpleResolvers: true, description: 'An EIP-712 signature over the content of a report.' })
export class ReportSignature {
  @Field(() => AddressScalar, { description: 'Who signed.' }) signer!: Address;
  @Field(() => String, { description: '65 bytes.' }) signature!: string;
  @Field(() => String, { description: 'Keccak-256 of the canonical JSON (RFC 8785) of the content.' })
  contentHash!: string;
}

@ObjectType({
  implements: Node,
  description: 'What was said of a token, as it was stored: it never changes.',
})
export class Report extends Node {
  @Field(() => ID, { description: 'Names the report, made of its content: 32 hexadecimal digits.' })
  override id!: string;
  @Field(() => String, { description: 'Where it can be read for good, below the address of this service.' })
  path!: string;
  @Field(() => ChainEnum, { description: 'The network.' }) chain!: ChainName;
  @Field(() => AddressScalar, { description: 'The token.' }) address!: Address;
  @Field(() => Block, { description: 'The block that it is of.' }) block!: Block;
  @Field(() => Int, { description: 'Number of the newest block at which the same was found.' })
  lastBlockNumber!: number;
  @Field(() => DateTimeScalar, { description: 'The time of that block.' }) lastTime!: number;
  @Field(() => String, { description: 'Version of the weights, thresholds and gates.' })
  policyVersion!: string;
  @Field(() => Int, { nullable: true, description: 'Core score, 0..100. null: nothing was judged.' })
  coreScore?: number | null;
  @Field(() => String, { description: 'Letter of the core score; N/A below 60 % coverage.' })
  coreGrade!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A report at its place in the list.' })
class ReportEdge {
  @Field(() => Report, { description: 'The report.' }) node!: Report;
  @Field(() => String, { description: 'Given as `after`, it asks for older reports.' }) cursor!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Reports of one token.' })
export class ReportConnection {
  @Field(() => [ReportEdge], { description: 'The newest first, as Relay reads them.' })
  edges!: readonly ReportEdge[];
  @Field(() => PageInfo, { description: 'Whether there are more.' }) pageInfo!: PageInfo;
  @Field(() => [Report], { description: 'The newest first.' }) reports!: readonly Report[];
  @Field(() => String, { nullable: true, description: '`after` of the next page. null: this is the last.' })
  nextCursor?: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'What shows a value before and after it changed. Where one report holds nothing, the calls of the other are sent at its block.',
})
export class ChangeEvidence {
  @Field(() => [Evidence], { description: 'In the report before.' }) before!: readonly Evidence[];
  @Field(() => [Evidence], { description: 'In the report after.' }) after!: readonly Evidence[];
  @Field(() => String, {
    nullable: true,
    description: 'Why nothing shows the value before. null: something does.',
  })
  beforeReason?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Why nothing shows the value after. null: something does.',
  })
  afterReason?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What did a change.' })
export class ChangeOrigin {
  @Field(() => Block, { description: 'The first block with the new value.' }) block!: Block;
  @Field(() => String, {
    nullable: true,
    description: 'The transaction. null: several of the block may have done it.',
  })
  transactionHash?: string | null;
}

@ObjectType('TokenChange', {
  description: 'A change of a token between two reports, or before the first one as the chain shows it.',
})
export class TokenChange {
  @Field(() => ChangeKindEnum, { description: 'What changed.' }) kind!: string;
  @Field(() => SeverityEnum, { description: 'How bad it is.' }) severity!: Severity;
  @Field(() => ChangeTopicEnum, { description: 'What of the token it is about.' }) topic!: string;
  @Field(() => String, { description: 'The pool and locker, or the power; empty: the token as a whole.' })
  subject!: string;
  @Field(() => String, { description: 'One sentence for a person.' }) description!: string;
  @Field(() => JsonScalar, { description: 'Values before, by name.' }) before!: unknown;
  @Field(() => JsonScalar, { description: 'Values after, by name.' }) after!: unknown;
  @Field(() => ChangeSourceEnum, {
    description:
      'Where it is seen: two reports differ, or the chain shows what is older than the first report.',
  })
  foundIn!: string;
  @Field(() => Block, { nullable: true, description: 'The block of the report before. null: no report.' })
  beforeBlock!: Block | null;
  @Field(() => Block, { description: 'The block of the report after; of the chain: the block that did it.' })
  afterBlock!: Block;
  @Field(() => ID, { nullable: true, description: 'The report before. null: the chain shows it.' })
  beforeReportId!: string | null;
  @Field(() => ID, { nullable: true, description: 'The report after. null: the chain shows it.' })
  afterReportId!: string | null;
}

export interface ChangeNode extends TokenChange {
  readonly change: ReportedChange | ChainChange;
}

/** The chain tells of itself what did it, and shows it. */
export function isOfChain(change: ChangeNode['change']): change is ChainChange {
  return 'transactionHash' in change;
}

export function toChangeNode(change: ReportedChange | ChainChange): ChangeNode {
  const { kind, severity, topic, subject, description, before, after } = change;
  const shared = { kind, severity, topic, subject, description, before, after, change };
  const afterBlock = toBlockView(change.afterBlock);
  if (isOfChain(change))
    return {
      ...shared,
      foundIn: 'CHAIN',
      ...{ beforeBlock: null, afterBlock, beforeReportId: null, afterReportId: null },
    };
  return {
    ...shared,
    foundIn: 'REPORTS',
    beforeBlock: toBlockView(change.beforeBlock),
    afterBlock,
    beforeReportId: change.beforeReport,
    afterReportId: change.afterReport,
  };
}

export function toReportNode({ id, snapshot, lastBlock, lastTime }: ReportSummary): Report {
  const { chain, address, block, policyVersion, score, grade }: TokenRef & ReportSummary['snapshot'] =
    snapshot;
  return {
    ...{ id, chain, address, policyVersion, lastTime },
    path: `/api/v1/report/${id}`,
    block: toBlockView(block),
    lastBlockNumber: lastBlock,
    coreScore: score,
    coreGrade: grade,
  };
}
