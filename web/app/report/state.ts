import { type Signal, signal } from '@preact/signals';
import {
  type Answer,
  type Answers,
  type DocumentName,
  type Problem,
  ReadError,
  read,
  readerKey,
  type TokenRef,
} from '../api.js';

/** A part of the report: on its way, here, or lost with a reason. */
export type Part<N extends DocumentName> =
  | { readonly state: 'waiting' }
  | { readonly state: 'here'; readonly data: Answers[N]; readonly problems: readonly Problem[] }
  | { readonly state: 'lost'; readonly why: string };

/** The documents of a report, as far as they are asked for at once. */
const atOnce = [
  'Identity',
  'Verdict',
  'Powers',
  'Selling',
  'Liquidity',
  'Holders',
  'Wash',
  'Early',
  'Links',
  'Findings',
  'Sources',
] as const satisfies readonly DocumentName[];

/** Asked for when the reader comes to them; at once by who pays for each request with a key. */
const late = ['Candles', 'Histories', 'Past', 'CodeChanges'] as const satisfies readonly DocumentName[];

/** A problem of the address itself, which no other part of the report would solve. */
type NoToken = NonNullable<NonNullable<Problem['extensions']>['details']>[number];

/** Everything that is known of one token, part by part. */
export interface Report {
  readonly ref: TokenRef;
  part<N extends DocumentName>(name: N): Signal<Part<N>>;
  /** Asks for a part that is not asked for at once. Asks once. */
  want(name: DocumentName): void;
  /** Reads all that is shown again; what is here stays until then. Resolves with why it could not, if so. */
  again(): Promise<string | undefined>;
  /** Why nothing can be read at all. */
  readonly refusal: Signal<ReadError | undefined>;
  /** Why there is no token at the address. */
  readonly noToken: Signal<NoToken | undefined>;
}

export function openReport(ref: TokenRef): Report {
  const parts = new Map<DocumentName, Signal<Part<DocumentName>>>();
  const first: readonly DocumentName[] = readerKey.get() === undefined ? atOnce : [...atOnce, ...late];
  const wanted = new Set<DocumentName>(first);
  const refusal = signal<ReadError | undefined>(undefined);
  const part = (name: DocumentName) => {
    const existing = parts.get(name);
    if (existing) return existing;
    const created = signal<Part<DocumentName>>({ state: 'waiting' });
    parts.set(name, created);
    return created;
  };
  const noToken = signal<NoToken | undefined>(undefined);
  const take = (answer: Answer) => {
    noToken.value ??= toNoToken(answer);
    refusal.value ??= toUnavailable(answer);
    part(answer.document).value = toPart(answer);
    performance.mark(`part ${answer.document}`);
  };
  const ask = async (names: readonly DocumentName[]) => {
    try {
      await read(names, { chain: ref.chain, address: ref.address }, take);
    } catch (error) {
      const known =
        error instanceof ReadError ? error : new ReadError('unavailable', 'The answer broke off.');
      if (names.length > 1) refusal.value = known;
      for (const name of names)
        if (part(name).value.state === 'waiting') part(name).value = { state: 'lost', why: known.message };
      return;
    }
    for (const name of names)
      if (part(name).value.state === 'waiting')
        part(name).value = { state: 'lost', why: 'the answer broke off' };
  };
  void ask(first);
  return {
    ref,
    part: part as Report['part'],
    want(name) {
      if (wanted.has(name)) return;
      wanted.add(name);
      void ask([name]);
    },
    async again() {
      const names = [...wanted];
      try {
        await read(names, { chain: ref.chain, address: ref.address }, take);
        return undefined;
      } catch (error) {
        return error instanceof ReadError ? error.message : 'The answer broke off.';
      }
    },
    refusal,
    noToken,
  };
}

/** When the newest fact of the report was read, Unix milliseconds. */
export function checkedAtOf(report: Report): number | undefined {
  const sources = report.part('Sources').value;
  if (sources.state !== 'here') return undefined;
  const times = (sources.data.token?.sources ?? []).flatMap(({ known, observedAt }) =>
    known && observedAt ? Date.parse(observedAt) : [],
  );
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** Programs read the code of a problem: a sentence may change. */
function toNoToken({ errors = [] }: Answer): NoToken | undefined {
  return errors.flatMap(({ extensions }) => extensions?.details ?? []).find(({ code }) => code !== undefined);
}

/** Where no part of the verdict could be read, no other part would be. */
function toUnavailable({ document, data, errors = [] }: Answer): ReadError | undefined {
  if (document !== 'Verdict' || (data !== null && 'token' in data && data.token !== null)) return undefined;
  const error = errors.find(({ extensions }) => extensions?.code === 'UNAVAILABLE');
  return error && new ReadError('unavailable', error.message, error.extensions?.retryAfter);
}

function toPart({ data, errors = [] }: Answer): Part<DocumentName> {
  const [first] = errors;
  if (data === null || ('token' in data && data.token === null))
    return { state: 'lost', why: first?.message ?? 'nothing was answered' };
  return { state: 'here', data, problems: errors };
}

/** Why some facts are missing: the first reason that the sources give. */
export function whyMissing(report: Report, facts: readonly string[]): string | undefined {
  const sources = report.part('Sources').value;
  if (sources.state !== 'here') return undefined;
  const missing = sources.data.token?.sources?.find(({ fact, known }) => !known && facts.includes(fact));
  if (!missing) return undefined;
  // The name of the provider that reads the chain is a code of programs.
  const detail = missing.detail?.replace(/^onchain\b/, 'the chain');
  return detail ?? (missing.reason ? missing.reason.replaceAll('_', ' ') : undefined);
}

/** The state of a component, as soon as the verdict is there. */
export function stateOf(report: Report, component: string) {
  const verdict = report.part('Verdict').value;
  if (verdict.state !== 'here') return undefined;
  return verdict.data.token?.components?.find(({ name }) => name === component)?.state;
}
