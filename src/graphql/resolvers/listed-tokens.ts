import { type TokenRef, tokenKey, wrongArgument } from '@assay/facts';
import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { toEventId, type WatchEvent } from '../../domain/watch.js';
import type { ReportSummary } from '../../reports/reports.js';
import type { FoundByName } from '../../reports/token-search.js';
import type { RequestContext } from '../context.js';
import { ListedToken, NewestPair } from '../types/listed-token.js';

const MAX_LISTED = 50;
/** Names are short; longer texts are cut before they are looked for. */
const MAX_TEXT = 200;

const first = (description: string) => ({ defaultValue: 10, description });

/** Lists of tokens that anybody may see: no analysis is made for them. */
@Resolver()
export class ListedTokenQueries {
  @Query(() => [ListedToken], {
    description:
      'Tokens whose name or symbol begins with a text, or has a word that does, among those whose names this service has read, and the well-known ones. Letters that look alike count as equal. What looks like a well-known token says so and comes last.',
  })
  async searchTokens(
    @Arg('text', () => String, { description: 'The beginning of a name, a symbol, or a word of a name.' })
    text: string,
    @Arg('first', () => Int, first('How many, at most 50.')) count: number,
    @Ctx() context: RequestContext,
  ): Promise<readonly object[]> {
    requireCount(count);
    const found = await context.reports.search(text.slice(0, MAX_TEXT), count);
    return toListed(found, context);
  }

  @Query(() => [ListedToken], {
    description: 'The tokens of which readers of the page were told something last, the newest first.',
  })
  async recentTokens(
    @Arg('first', () => Int, first('How many, at most 50.')) count: number,
    @Ctx() context: RequestContext,
  ): Promise<readonly object[]> {
    requireCount(count);
    const recent = context.tellsReports() ? await context.reports.recentlyShown(count) : [];
    return recent.map((report) => {
      const { chain, address, words } = report.snapshot;
      const named = { ref: { chain, address }, name: words?.name ?? null, symbol: words?.symbol ?? null };
      return toView(context.reports.describe(named), report);
    });
  }

  @Query(() => [NewestPair], {
    description: 'The newest pools that were reported to whoever watches new pairs, the newest first.',
  })
  async newestPairs(
    @Arg('first', () => Int, first('How many, at most 50.')) count: number,
    @Ctx() context: RequestContext,
  ): Promise<readonly object[]> {
    requireCount(count);
    const pairs = await context.watches.newestPairs(count);
    const named = pairs.map((pair) => context.reports.describe(toNamed(pair)));
    const tokens = await toListed(named, context);
    return pairs.map(({ id, createdAt, body }, place) => ({
      eventId: toEventId(id),
      token: tokens[place],
      quote: body.quote,
      dex: body.dex,
      launchpad: body.launchpad,
      createdAt,
    }));
  }
}

/** @throws {AppError} `invalid_request`. */
function requireCount(count: number): void {
  if (count < 1 || count > MAX_LISTED)
    throw wrongArgument('first', `must be a whole number from 1 to ${MAX_LISTED}`);
}

function toNamed({ chain, address, body: { name, symbol } }: WatchEvent) {
  const toText = (value: unknown) => (typeof value === 'string' ? value : null);
  return { ref: { chain, address } as TokenRef, name: toText(name), symbol: toText(symbol) };
}

/** With what may be told of each. */
async function toListed(
  found: readonly FoundByName[],
  { reports, tellsReports }: RequestContext,
): Promise<readonly object[]> {
  const shown = tellsReports() ? await reports.shownOf(found.map(({ ref }) => ref)) : new Map();
  return found.map((one) => toView(one, shown.get(tokenKey(one.ref))));
}

function toView(
  { ref, name, symbol, isGenuine, lookalike }: FoundByName,
  report: ReportSummary | undefined,
): object {
  const { score, grade, words } = report?.snapshot ?? {};
  return {
    ...ref,
    name,
    symbol,
    genuine: isGenuine,
    lookalike: lookalike && { ...lookalike, address: lookalike.genuine?.address },
    shown: report && {
      reportId: report.id,
      coreScore: score,
      coreGrade: grade,
      verdictSentence: words?.sentence,
      checkedAt: new Date(report.lastTime * 1_000),
      blockNumber: report.lastBlock,
    },
  };
}
