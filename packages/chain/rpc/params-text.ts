/** Longer strings are hexadecimal: code and call data. */
const LONG = 1_000;

/**
 * Parameters of a call as JSON, the same text as that of `JSON.stringify`, which reads long strings
 * character by character and copies them. Here they are put in as they are.
 */
export function toParamsText(params: readonly unknown[]): string {
  return toText(params) ?? 'null';
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'string' && value.length > LONG && !/[^0-9A-Za-z]/.test(value)) return `"${value}"`;
  if (Array.isArray(value)) return toListText(value);
  if (isPlain(value)) return toObjectText(value);
  return JSON.stringify(value) as string | undefined;
}

/** Joined with `+`, which copies nothing. */
function toListText(items: readonly unknown[]): string {
  let text = '[';
  for (const item of items) text += `${text === '[' ? '' : ','}${toText(item) ?? 'null'}`;
  return `${text}]`;
}

function toObjectText(object: Readonly<Record<string, unknown>>): string {
  let text = '{';
  for (const key of Object.keys(object)) {
    const value = toText(object[key]);
    if (value !== undefined) text += `${text === '{' ? '' : ','}${JSON.stringify(key)}:${value}`;
  }
  return `${text}}`;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !('toJSON' in value);
}
