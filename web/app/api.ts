import type * as operations from './generated/operations.js';
import { nextFrame } from './ui/next-frame.js';

/** What each of the page's documents answers. */
export interface Answers {
  Identity: operations.IdentityQuery;
  Verdict: operations.VerdictQuery;
  Powers: operations.PowersQuery;
  Selling: operations.SellingQuery;
  Liquidity: operations.LiquidityQuery;
  Holders: operations.HoldersQuery;
  Wash: operations.WashQuery;
  Early: operations.EarlyQuery;
  Links: operations.LinksQuery;
  Findings: operations.FindingsQuery;
  Sources: operations.SourcesQuery;
  Candles: operations.CandlesQuery;
  CodeChanges: operations.CodeChangesQuery;
  Past: operations.PastQuery;
  StoredReport: operations.StoredReportQuery;
  Since: operations.SinceQuery;
  CheckEvidence: operations.CheckEvidenceQuery;
  PowerEvidence: operations.PowerEvidenceQuery;
  TradingEvidence: operations.TradingEvidenceQuery;
  FindingEvidence: operations.FindingEvidenceQuery;
  Replay: operations.ReplayQuery;
  Start: operations.StartQuery;
  Find: operations.FindQuery;
  Recent: operations.RecentQuery;
  Pairs: operations.PairsQuery;
  SearchNames: operations.SearchNamesQuery;
  Compared: operations.ComparedQuery;
  Histories: operations.HistoriesQuery;
}
export type DocumentName = keyof Answers;

export interface TokenRef {
  readonly chain: string;
  readonly address: string;
}

export interface Problem {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: {
    readonly code?: string;
    readonly retryAfter?: number;
    readonly details?: readonly {
      readonly reason: string;
      readonly code?: string;
      readonly chains?: readonly string[];
    }[];
  };
}

/** One document's answer. `data` is null where nothing could be answered. */
export interface Answer<N extends DocumentName = DocumentName> {
  readonly document: N;
  readonly data: Answers[N] | null;
  readonly errors?: readonly Problem[];
}

/** Why nothing could be read at all, as a sentence for the reader. */
export class ReadError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }

  /** Whether another key would help. */
  get needsKey(): boolean {
    return this.code === 'unauthorized' || this.code === 'quota_exceeded';
  }
}

const KEY = 'assay-key';

/** The reader's own key, kept as long as the tab. */
export const readerKey = {
  get: () => sessionStorage.getItem(KEY) ?? undefined,
  set: (key: string) => sessionStorage.setItem(KEY, key),
  clear: () => sessionStorage.removeItem(KEY),
  /** Whether nobody reads reports here without a key. */
  isNeeded: () => document.documentElement.dataset.readers !== 'all',
};

/** What anybody may read, with or without a key. */
const open: ReadonlySet<DocumentName> = new Set(['Start', 'StoredReport', 'Recent', 'Pairs', 'SearchNames']);

const noKey = () => new ReadError('unauthorized', 'Reports need a key: get a free test key, or use yours.');
const badKey = () =>
  new ReadError('unauthorized', 'The key of this tab is not known here, was revoked, or has expired.');

/** Why an answer was refused for the sake of the key. */
function toRefusal({ errors = [] }: Answer): ReadError | undefined {
  for (const { message, extensions: { code, retryAfter } = {} } of errors) {
    if (code === 'UNAUTHENTICATED') return readerKey.get() === undefined ? noKey() : badKey();
    if (code === 'QUOTA_EXCEEDED') return new ReadError('quota_exceeded', message, retryAfter);
  }
  return undefined;
}

/**
 * Reads several documents in one request; `take` is called with each answer when it arrives.
 * @throws {ReadError}
 */
export async function read(
  documents: readonly DocumentName[],
  variables: Readonly<Record<string, unknown>>,
  take: (answer: Answer) => void,
  signal?: AbortSignal,
): Promise<void> {
  const key = readerKey.get();
  if (key === undefined && readerKey.isNeeded() && documents.some((name) => !open.has(name))) throw noKey();
  const response = await fetch('/page/read', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify({ documents, variables }),
    ...(signal ? { signal } : {}),
  }).catch(() => {
    throw new ReadError('offline', 'The service cannot be reached.');
  });
  if (!response.ok || !response.body) {
    const body = await response.json().catch(() => ({}));
    const message = body.reason ?? `The service answered with status ${response.status}.`;
    throw new ReadError(body.error ?? 'unavailable', message, body.retry_after);
  }
  await readLines(response.body, async (lines) => {
    for (const line of inOrder(lines)) {
      const answer: Answer = JSON.parse(line);
      const refusal = toRefusal(answer);
      if (refusal) throw refusal;
      take(answer);
      await nextFrame();
    }
  });
}

/** What came together: the verdict first, because everybody looks at it first. */
function inOrder(lines: readonly string[]): readonly string[] {
  const isFirst = (line: string) => /^\{"document":"(Identity|Verdict)"/.test(line);
  return [...lines.filter(isFirst), ...lines.filter((line) => !isFirst(line))];
}

/** Reads one document. */
export async function readOne<N extends DocumentName>(
  document: N,
  variables: Readonly<Record<string, unknown>>,
): Promise<Answer<N>> {
  let answer: Answer | undefined;
  await read([document], variables, (line) => {
    answer = line;
  });
  if (!answer) throw new ReadError('unavailable', 'The answer broke off.');
  return answer as Answer<N>;
}

async function readLines(
  body: ReadableStream<Uint8Array>,
  take: (lines: readonly string[]) => Promise<void>,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    await take(lines.filter((line) => line !== ''));
    if (done) return;
  }
}
