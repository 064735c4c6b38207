/** What a report says in a few words: for messengers. */
export interface Summary {
  readonly name: string;
  /** The chain and the contract. */
  readonly place: string;
  /** When it was found, and at which block. */
  readonly checked: string;
  readonly score: number | null;
  readonly grade: string;
  readonly sentence: string;
  /** The worst that was found, at most three. */
  readonly worst: readonly string[];
}

const MAX_TEXT = 240;
const MAX_NAME = 60;

/**
 * The summary of a stored report. `undefined`: it was stored without words.
 * @param known the name of the token by other reports, for one that was stored without it
 */
export function toStoredSummary(snapshot: unknown, known?: string): Summary | undefined {
  const words = at(snapshot, 'words');
  const sentence = at(words, 'sentence');
  if (typeof sentence !== 'string') return undefined;
  const address = toLine(at(snapshot, 'address') ?? '');
  const short = `${address.slice(0, 8)}…${address.slice(-6)}`;
  return summarise({
    name: at(words, 'symbol') ?? at(words, 'name') ?? known ?? short,
    place: `${toLine(at(snapshot, 'chain') ?? '')} ${short}`,
    checked: toChecked(at(snapshot, 'block')),
    score: at(snapshot, 'score'),
    grade: at(snapshot, 'grade'),
    sentence,
    reasons: Object.values(Object(at(words, 'reasons'))),
  });
}

interface Said {
  readonly name: unknown;
  readonly place: string;
  readonly checked: string;
  readonly score: unknown;
  readonly grade: unknown;
  readonly sentence: string;
  readonly reasons: readonly unknown[];
}

function summarise({ name, place, checked, score, grade, sentence, reasons }: Said): Summary {
  return {
    name: [...toLine(name)].slice(0, MAX_NAME).join('') || place,
    place,
    checked,
    score: typeof score === 'number' ? score : null,
    grade: toLine(grade ?? 'N/A'),
    sentence: toLine(sentence),
    worst: reasons.slice(0, 3).map(toLine),
  };
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

function toChecked(block: unknown): string {
  const [number, timestamp] = [at(block, 'number'), at(block, 'timestamp')];
  if (typeof number !== 'number' || typeof timestamp !== 'number') return '';
  return `Checked on ${day.format(timestamp * 1_000)} at block ${number.toLocaleString('en-US')}. The link shows what is said now.`;
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
