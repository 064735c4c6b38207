import { setTimeout as sleep } from 'node:timers/promises';
import { createSeededRandom } from '../../devnet/builder/seeded-random.js';
import { type Asked, ask } from '../fairness/ask.js';
import type { AskedToken } from './outside.js';

/** A key, how much of the load comes with it, and what its answers were. */
export interface LoadKey {
  readonly keyId: string;
  readonly apiKey: string;
  readonly weight: number;
  /** Calls that its plan includes. */
  readonly quota: number;
}

interface KeyTally {
  /** Tokens answered: what should be charged. */
  answered: number;
  /** Tokens asked for and not answered yet. */
  pending: number;
  /** Refused since its plan is used up. */
  usedUp: number;
}

export interface LoadReport {
  readonly keys: ReadonlyMap<string, KeyTally>;
  /** Milliseconds by kind of request. */
  readonly times: ReadonlyMap<string, number[]>;
  /** Requests that were sent again, since the service named a time. */
  sentAgain: number;
  /** What was not answered, by its status and reason. */
  readonly lost: ReadonlyMap<string, number>;
  /** When each token was answered, by its address. */
  readonly asked: ReadonlyMap<string, number[]>;
}

/** A request: its kind, its tokens, and which of them an answer holds. */
interface Door {
  readonly kind: string;
  readonly share: number;
  readonly tokens: number;
  readonly path: string;
  toBody(tokens: readonly AskedToken[]): unknown;
  answered(body: unknown, tokens: readonly AskedToken[]): readonly AskedToken[];
}

const toInput = ({ chain, address }: AskedToken) => ({ chain, contract_address: address });
const QUERY = `query Q($chain: Chain!, $address: Address!) {
  token(chain: $chain, address: $address) {
    coverage coreScore coreGrade metadata { name symbol }
    security { score scanAnalysis { isHoneypot buyTax sellTax } } market { score liquidityUsd }
  }
}`;
const one = {
  tokens: 1,
  toBody: ([token]: readonly AskedToken[]) => token && toInput(token),
  answered: (_: unknown, tokens: readonly AskedToken[]) => tokens,
};

/** Shares of the requests. With a batch of five they hold 1.08 tokens in the mean. */
const doors: readonly Door[] = [
  { ...one, kind: 'analyze', share: 0.6, path: '/api/v1/token/analyze' },
  { ...one, kind: 'core-scores', share: 0.26, path: '/api/v1/token/core-scores' },
  {
    ...one,
    kind: 'GraphQL',
    share: 0.12,
    path: '/graphql',
    toBody: ([token]) => ({ query: QUERY, variables: token }),
    answered: (body, tokens) => ((body as { data?: { token?: unknown } }).data?.token ? tokens : []),
  },
  {
    kind: 'batch of 5',
    share: 0.02,
    tokens: 5,
    path: '/api/v1/token/batch',
    toBody: (tokens) => ({ tokens: tokens.map(toInput) }),
    answered: (body, tokens) => {
      const { results } = body as { results: { success: boolean }[] };
      return tokens.filter((_, at) => results[at]?.success);
    },
  },
];
/** As clients/typescript: how often a request is sent again that was refused before any work. */
const RETRIES = 3;
const REFUSED = new Set([429, 503]);
/** Where a document or a batch was answered in part: seconds. */
const DEFAULT_WAIT = 1;
/** How often a known token is asked for until its first answer. */
const TRIES = 5;
const TOKENS_A_REQUEST = doors.reduce((sum, { share, tokens }) => sum + share * tokens, 0);

interface LoadOptions {
  readonly url: string;
  readonly keys: readonly LoadKey[];
  readonly known: readonly AskedToken[];
  /** Asked for once each, until there are no more. */
  readonly fresh: readonly AskedToken[];
  /** Part of the answers that are of new tokens. */
  readonly freshShare: number;
  /** Token answers. */
  readonly perMinute: number;
}

export interface Load {
  readonly report: LoadReport;
  /** Asks for each known token once, a few at a time. */
  readAll(): Promise<void>;
  /** Asks at random times, whether or not answers come, and waits for the last of them. */
  run(seconds: number): Promise<void>;
}

/** Tokens by their rank: one is asked for twice as often as the one of twice its rank. */
export function createLoad(options: LoadOptions): Load {
  const { url, keys, known, freshShare, perMinute } = options;
  const random = createSeededRandom('topology');
  const fresh = [...options.fresh];
  const report = {
    keys: new Map<string, KeyTally>(keys.map(({ keyId }) => [keyId, { answered: 0, pending: 0, usedUp: 0 }])),
    times: new Map<string, number[]>(),
    sentAgain: 0,
    lost: new Map<string, number>(),
    asked: new Map<string, number[]>(),
  };

  const send = async (door: Door, tokens: readonly AskedToken[], key: LoadKey, kind: string) => {
    const tally = report.keys.get(key.keyId);
    if (!tally) return 0;
    tally.pending += tokens.length;
    const since = performance.now();
    let left = tokens;
    let answer = await ask(url + door.path, { apiKey: key.apiKey, body: door.toBody(tokens) });
    for (let retries = 0; ; retries += 1) {
      const held = answer.status === 200 ? door.answered(JSON.parse(answer.text), left) : [];
      tally.answered += held.length;
      tally.pending -= held.length;
      left = left.filter((token) => !held.includes(token));
      const mayRetry = answer.status === 200 || (REFUSED.has(answer.status) && !isUsedUp(answer));
      if (left.length === 0 || !mayRetry || retries >= RETRIES) break;
      await sleep((answer.retryAfter ?? DEFAULT_WAIT) * 1_000);
      report.sentAgain += 1;
      answer = await ask(url + door.path, { apiKey: key.apiKey, body: door.toBody(left) });
    }
    tally.pending -= left.length;
    const count = tokens.length - left.length;
    if (isUsedUp(answer)) {
      tally.usedUp += 1;
      return count;
    }
    push(report.times, kind, performance.now() - since);
    for (const { address } of tokens) push(report.asked, address, performance.now());
    if (left.length === 0) return count;
    const why = toReason(kind, answer);
    report.lost.set(why, (report.lost.get(why) ?? 0) + left.length);
    return count;
  };

  const sendOne = () => {
    const place = random();
    const isFresh = place < freshShare * TOKENS_A_REQUEST && fresh.length > 0;
    const door = isFresh ? doors[0] : draw(doors, ({ share }) => share, random());
    const key = draw(keys, ({ weight }) => weight, random());
    if (!door || !key) return;
    if (isFresh) return send(door, fresh.splice(0, 1), key, 'new token');
    const tokens = new Set<AskedToken>();
    while (tokens.size < Math.min(door.tokens, known.length))
      tokens.add(known[rank(known.length, random())] as AskedToken);
    return send(door, [...tokens], key, door.kind);
  };

  return {
    report,
    async readAll() {
      const [door, key] = [doors[0], keys[0]];
      const waiting = [...known];
      const lane = async () => {
        for (let token = waiting.shift(); token; token = waiting.shift())
          for (let tries = 0; door && key && tries < TRIES; tries += 1)
            if ((await send(door, [token], key, 'first reading of known tokens')) > 0) break;
      };
      await Promise.all([lane(), lane()]);
      // A busy machine may refuse some while its processes compile: they were asked for again.
      report.lost.clear();
      report.sentAgain = 0;
    },
    async run(seconds) {
      const sent = new Set<Promise<unknown>>();
      const began = performance.now();
      const meanMs = (60_000 / perMinute) * TOKENS_A_REQUEST;
      for (let at = 0; at < seconds * 1_000; at += Math.log(1 / (1 - random())) * meanMs) {
        await sleep(Math.max(0, began + at - performance.now()));
        const answer = sendOne();
        if (answer) sent.add(answer.finally(() => sent.delete(answer)));
      }
      await Promise.all(sent);
    },
  };
}

function isUsedUp({ text }: Asked): boolean {
  return /quota_exceeded/i.test(text);
}

function toReason(kind: string, { status, text }: Asked): string {
  return `${kind}: ${status} ${text.slice(0, 160)}`;
}

/** One of the values, by their weights. @param place 0 to 1 */
function draw<T>(values: readonly T[], weightOf: (value: T) => number, place: number): T | undefined {
  let left = place * values.reduce((sum, value) => sum + weightOf(value), 0);
  return values.find((value) => {
    left -= weightOf(value);
    return left < 0;
  });
}

/** A place among `count`, the n-th in proportion to 1/n. */
function rank(count: number, place: number): number {
  return Math.min(count - 1, Math.floor((count + 1) ** place) - 1);
}

function push<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
