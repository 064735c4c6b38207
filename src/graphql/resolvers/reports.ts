import { components } from '@assay/engine';
import { knownValue } from '@assay/facts';
import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { toChainChanges } from '../../reports/chain-changes.js';
import { MAX_PAGE, requireSize } from '../../reports/reports.js';
import { toShownAnalysis } from '../../reports/shown-analysis.js';
import type { RequestContext } from '../context.js';
import { DateTimeScalar, JsonScalar } from '../scalars.js';
import { toPageInfo } from '../to-page-info.js';
import { toBlockView } from '../types/block.js';
import { Dispute } from '../types/dispute.js';
import { ComponentNameEnum } from '../types/enums.js';
import {
  ChangeEvidence,
  type ChangeNode,
  ChangeOrigin,
  isOfChain,
  Report,
  ReportConnection,
  ReportSignature,
  TokenChange,
  toChangeNode,
  toReportNode,
} from '../types/report.js';
import { Token } from './token.js';
import type { TokenNode } from './token-node.js';

const DEFAULT_PAGE = 20;
const NO_REPORT = 'There was no report before it.';

/** What was said of a token before, and what changed since. */
@Resolver(() => Token)
export class TokenReportFields {
  @FieldResolver(() => Report, {
    nullable: true,
    description:
      'The stored report that says what this analysis says: its id is a permanent link. null: something could not be read just now, or a past block was asked for.',
  })
  async report(@Root() { analysis }: TokenNode, @Ctx() context: RequestContext): Promise<Report | null> {
    const complete = await analysis.complete();
    const recorded = complete && (await context.reports.record(complete));
    return recorded ? toReportNode(recorded) : null;
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description:
      'The stored report with the evidence of this analysis, or of one component: `report(id)` and `replay` read it. null: no chain told anything, or it could not be stored just now.',
  })
  async reportId(
    @Root() { analysis }: TokenNode,
    @Arg('component', () => ComponentNameEnum, {
      nullable: true,
      description: 'Only what this component says, without judging the others.',
    })
    name: string | undefined,
    @Ctx() context: RequestContext,
  ): Promise<string | null> {
    const shown = await toShownAnalysis(
      analysis,
      components.find(({ id }) => id === name),
    );
    return (await context.reports.keep(shown.analysis, shown.part)) ?? null;
  }

  @FieldResolver(() => ReportConnection, { nullable: true, description: 'What was said of it, by report.' })
  async history(
    @Root() { analysis }: TokenNode,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: DEFAULT_PAGE,
      description: `How many, 1 to ${MAX_PAGE}.`,
    })
    first: number | null,
    @Arg('after', () => String, {
      nullable: true,
      description: '`nextCursor` of the page before. Absent: the newest reports.',
    })
    after: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<ReportConnection> {
    const page = { first: first ?? DEFAULT_PAGE, after: after ?? undefined };
    const { edges: found, hasMore } = await context.reports.history(analysis.ref, page);
    if (found.length > 0) analysis.noteOther();
    const edges = found.map(({ report, cursor }) => ({ node: toReportNode(report), cursor }));
    const reports = edges.map(({ node }) => node);
    const pageInfo = toPageInfo(edges, { after, hasMore });
    return { edges, pageInfo, reports, nextCursor: hasMore ? (pageInfo.endCursor ?? null) : null };
  }

  @FieldResolver(() => [TokenChange], {
    nullable: true,
    description:
      'What changed from report to report, the newest first; after them what the chain shows of the time before the first report. It is analysed now too, unless a past block was asked for.',
  })
  async changes(
    @Root() { analysis }: TokenNode,
    @Arg('since', () => DateTimeScalar, {
      nullable: true,
      description: 'Only what was found after this time. Absent: all that is kept.',
    })
    since: string | null | undefined,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: DEFAULT_PAGE,
      description: `How many at most, 1 to ${MAX_PAGE}.`,
    })
    first: number | null,
    @Ctx() context: RequestContext,
  ): Promise<readonly ChangeNode[]> {
    const page = {
      first: first ?? DEFAULT_PAGE,
      since: since ? Math.floor(Date.parse(since) / 1_000) : undefined,
    };
    requireSize(page.first);
    // Asked for first, so that `sources` names it.
    const history = analysis.fact('tokenHistory');
    const complete = await Promise.all([analysis.complete(), history]).then(([whole]) => whole);
    if (complete) await context.reports.record(complete);
    const { changes, isWhole, firstBlock } = await context.reports.changes(analysis.ref, page);
    if (changes.length > 0) analysis.noteOther();
    const left = page.first - changes.length;
    if (!isWhole || left === 0) return changes.map(toChangeNode);
    const { events = [] } = knownValue(await history) ?? {};
    const before = firstBlock === undefined ? undefined : firstBlock + 1;
    const older = toChainChanges(events, { ...page, before, first: left });
    return [...changes, ...older].map(toChangeNode);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'What of the changes before the first report is not known, in one sentence. null: nothing is missing.',
  })
  async changesMissing(@Root() { analysis }: TokenNode): Promise<string | null> {
    const history = await analysis.fact('tokenHistory');
    if (!history.known) return 'Not known: what happened before the first report.';
    const { missing } = history.value;
    return missing.length === 0 ? null : `Not known: ${missing.join(', ')}. The node has no old events.`;
  }
}

/** What is read for a change only when it is selected. */
@Resolver(() => TokenChange)
export class ChangeFields {
  @FieldResolver(() => ChangeOrigin, {
    nullable: true,
    description: 'What did it. null: `originReason` says why.',
  })
  async origin(@Root() { change }: ChangeNode, @Ctx() context: RequestContext): Promise<object | null> {
    if (isOfChain(change))
      return { block: toBlockView(change.afterBlock), transactionHash: change.transactionHash };
    const { origin } = await context.originOf(change);
    return origin ? { block: toBlockView(origin.block), transactionHash: origin.transaction } : null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Why the block, or the transaction in it, is not named. null: both are.',
  })
  async originReason(@Root() { change }: ChangeNode, @Ctx() context: RequestContext): Promise<string | null> {
    return isOfChain(change) ? null : ((await context.originOf(change)).reason ?? null);
  }

  @FieldResolver(() => ChangeEvidence, { nullable: true, description: 'What shows both values.' })
  async evidence(@Root() { change }: ChangeNode, @Ctx() context: RequestContext): Promise<object> {
    if (!isOfChain(change)) return context.evidenceOf(change);
    return { before: [], after: [change.evidence], beforeReason: NO_REPORT };
  }
}

@Resolver(() => Report)
export class ReportQueries {
  @Query(() => Report, {
    nullable: true,
    description: 'A stored report by its id, for anyone. null: there is none, or it was removed for its age.',
  })
  async report(
    @Arg('id', () => ID, { description: 'Of a report.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Report | null> {
    await context.enterLowTier();
    const found = await context.reports.find(id);
    return found ? toReportNode(found) : null;
  }

  @FieldResolver(() => JsonScalar, {
    nullable: true,
    description: 'All that it says (`snapshot`), and what shows it (`statements`).',
  })
  async content(@Root() { id }: Report, @Ctx() context: RequestContext): Promise<unknown> {
    return (await context.reports.find(id))?.content ?? null;
  }

  @FieldResolver(() => [Dispute], {
    nullable: true,
    description: 'What is said against it by accounts with a say over its token, the newest first.',
  })
  async disputes(
    @Root() { id, chain, address }: Report,
    @Ctx() context: RequestContext,
  ): Promise<readonly object[]> {
    const disputes = await context.disputes.list({ chain, address });
    return disputes.filter(({ reportId }) => reportId === id);
  }

  @FieldResolver(() => ReportSignature, {
    nullable: true,
    description: 'The signature of this service over the content. null: it does not sign.',
  })
  async signature(@Root() { id }: Report, @Ctx() context: RequestContext): Promise<object | null> {
    return (await context.reports.find(id))?.signature ?? null;
  }
}
