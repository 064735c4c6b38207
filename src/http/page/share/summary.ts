/** What a report says in a few words: for messengers. */
export interface Summary {
  readonly name: string;
  readonly score: number | null;
  readonly grade: string;
  readonly sentence: string;
  /** The worst that was found, at most three. */
  readonly worst: readonly string[];
}

const MAX_TEXT = 160;

/** The summary of a stored report. `undefined`: it was stored without words. */
export function toStoredSummary(snapshot: unknown): Summary | undefined {
  const words = at(snapshot, 'words');
  const sentence = at(words, 'sentence');
  if (typeof sentence !== 'string') return undefined;
  return summarise({
    name: at(words, 'symbol') ?? at(words, 'name'),
    score: at(snapshot, 'score'),
    grade: at(snapshot, 'grade'),
    sentence,
    reasons: Object.values(Object(at(words, 'reasons'))),
  });
}

interface Said {
  readonly name: unknown;
  readonly score: unknown;
  readonly grade: unknown;
  readonly sentence: string;
  readonly reasons: readonly unknown[];
}

function summarise({ name, score, grade, sentence, reasons }: Said): Summary {
  return {
    name: [...toLine(name ?? 'A token')].slice(0, 24).join(''),
    score: typeof score === 'number' ? score : null,
    grade: toLine(grade ?? 'N/A'),
    sentence: toLine(sentence),
    worst: reasons.slice(0, 3).map(toLine),
  };
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** A stranger's text as one line without what nobody sees. */
function toLine(value: unknown): string {
  const line = String(value)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
}
