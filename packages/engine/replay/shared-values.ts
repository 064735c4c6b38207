import { type Hex, isHex, keccak256 } from '@assay/facts';

/** Longer hexadecimal values are told once: code, packed calls, answers. */
const MAX_CHARS = 200;
const PREFIX = 'keccak256:';

/** A value with the long ones in it replaced by their hashes, and what the hashes stand for. */
export interface SharedValues<T> {
  readonly value: T;
  /** `keccak256:0x…` → the bytes with that hash. */
  readonly shared: Readonly<Record<string, Hex>>;
}

/**
 * Tells each long hexadecimal value once: evidences of one report carry the same code. `restoreValues` puts them back.
 * @param value JSON
 */
export function shareValues<T>(value: T): SharedValues<T> {
  const shared: Record<string, Hex> = {};
  const names = new Map<Hex, string>();
  const share = (text: string): string => {
    if (text.length <= MAX_CHARS || !isBytes(text)) return text;
    const name = names.get(text) ?? `${PREFIX}${keccak256(text)}`;
    names.set(text, name);
    // Upper and lower case are the same bytes: each is kept as it was only where it is the first.
    if (shared[name] !== undefined && shared[name] !== text) return text;
    shared[name] = text;
    return name;
  };
  return { value: mapTexts(value, share) as T, shared };
}

/**
 * Puts shared values back where their hashes stand.
 * @throws {RangeError} where a hash is of other bytes than those given for it, or of none
 */
export function restoreValues(value: unknown, shared: Readonly<Record<string, unknown>>): unknown {
  const checked = new Map<string, Hex>();
  return mapTexts(value, (text) => {
    if (!text.startsWith(PREFIX)) return text;
    const known = checked.get(text);
    if (known !== undefined) return known;
    const bytes = Object.hasOwn(shared, text) ? shared[text] : undefined;
    if (typeof bytes !== 'string' || !isBytes(bytes) || `${PREFIX}${keccak256(bytes)}` !== text)
      throw new RangeError(`the input does not hold the bytes with the hash ${text.slice(PREFIX.length)}`);
    checked.set(text, bytes);
    return bytes;
  });
}

function isBytes(text: string): text is Hex {
  return isHex(text) && text.length % 2 === 0;
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((member) => mapTexts(member, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapTexts(member, map)]));
}
