import { observations } from '@assay/audit';

/** Where a report of the past may differ from one of now that was made at the same block. */
const ofNow: ReadonlySet<string> = new Set([
  'id',
  'request_id',
  'timestamp',
  'analyzed_at',
  'cached',
  'at_block',
  'block_time',
  'processing_time',
]);

/** What a service remembers of other tokens that it analysed: that is none of the block. */
const ofMemory: ReadonlySet<unknown> = new Set([observations.SIMILAR_TO_KNOWN_SCAM.title]);

/** The places in which two answers differ, each with both values. */
export function findDifferences(past: unknown, now: unknown, path = ''): readonly string[] {
  if (Array.isArray(past) && Array.isArray(now))
    return findInLists(past.filter(isOfBlock), now.filter(isOfBlock), path);
  if (isObject(past) && isObject(now))
    return [...new Set([...Object.keys(past), ...Object.keys(now)])]
      .filter((key) => !ofNow.has(key))
      .flatMap((key) => findDifferences(past[key], now[key], path === '' ? key : `${path}.${key}`));
  return past === now ? [] : [`${path}: ${show(past)} against ${show(now)}`];
}

function isOfBlock(one: unknown): boolean {
  return !(isObject(one) && ofMemory.has(one.issue));
}

function findInLists(past: readonly unknown[], now: readonly unknown[], path: string): readonly string[] {
  if (past.length !== now.length)
    return [`${path}: ${past.length} against ${now.length}: ${show(past.at(-1))}, ${show(now.at(-1))}`];
  return past.flatMap((one, place) => findDifferences(one, now[place], `${path}[${place}]`));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60);
}
