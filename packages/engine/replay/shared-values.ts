import { gunzipSync, gzipSync } from 'node:zlib';
import { fromHex, type Hex, isHex, keccak256, toHex } from '@assay/facts';

/** Hexadecimal values of more than a word are told once: code, calls, answers. */
const MAX_CHARS = 66;
const PREFIX = 'keccak256:0x';
/** Hexadecimal digits of the hash in a name: enough that no two values share one. */
const NAME_DIGITS = 32;
const PACKED = 'gzip:';
/** The longest value that is unpacked, in bytes. */
const MAX_BYTES = 4_000_000;

/** A value with the long ones in it replaced by their hashes, and what the hashes stand for. */
export interface SharedValues<T> {
  readonly value: T;
  /** `keccak256:0x` and the first 16 bytes of a hash → the bytes: hexadecimal, or `gzip:` and base64 of gzip. */
  readonly shared: Readonly<Record<string, string>>;
}

/**
 * Tells each long hexadecimal value once: evidences of one report carry the same code. `restoreValues` puts them back.
 * @param value JSON
 */
export function shareValues<T>(value: T): SharedValues<T> {
  const shared: Record<string, string> = {};
  const names = new Map<string, string>();
  const share = (text: string): string => {
    // What is written with capitals would come back without them.
    if (text.length <= MAX_CHARS || !isBytes(text) || text !== text.toLowerCase()) return text;
    const name = names.get(text) ?? nameOf(text);
    names.set(text, name);
    shared[name] ??= pack(text);
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
    const bytes = unpack(Object.hasOwn(shared, text) ? shared[text] : undefined);
    if (bytes === undefined || nameOf(bytes) !== text)
      throw new RangeError(
        `the input does not hold the bytes with the hash ${text.slice(PREFIX.length - 2)}`,
      );
    checked.set(text, bytes);
    return bytes;
  });
}

function nameOf(bytes: Hex): string {
  return `${PREFIX}${keccak256(bytes).slice(2, 2 + NAME_DIGITS)}`;
}

function pack(bytes: Hex): string {
  const packed = `${PACKED}${gzipSync(fromHex(bytes)).toString('base64')}`;
  return packed.length < bytes.length ? packed : bytes;
}

/** `undefined`: it is not what `pack` makes. */
function unpack(value: unknown): Hex | undefined {
  if (typeof value !== 'string') return undefined;
  if (!value.startsWith(PACKED)) return isBytes(value) ? value : undefined;
  try {
    const packed = Buffer.from(value.slice(PACKED.length), 'base64');
    return toHex(gunzipSync(packed, { maxOutputLength: MAX_BYTES }));
  } catch {
    return undefined;
  }
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
