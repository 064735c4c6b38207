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

/** The places in which two answers differ, each with both values. */
export function findDifferences(past: unknown, now: unknown, path = ''): readonly string[] {
  if (Array.isArray(past) && Array.isArray(now)) {
    if (past.length !== now.length)
      return [`${path}: ${past.length} against ${now.length}: ${show(past.at(-1))}, ${show(now.at(-1))}`];
    return past.flatMap((one, place) => findDifferences(one, now[place], `${path}[${place}]`));
  }
  if (isObject(past) && isObject(now))
    return [...new Set([...Object.keys(past), ...Object.keys(now)])]
      .filter((key) => !ofNow.has(key))
      .flatMap((key) => findDifferences(past[key], now[key], path === '' ? key : `${path}.${key}`));
  return past === now ? [] : [`${path}: ${show(past)} against ${show(now)}`];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60);
}
