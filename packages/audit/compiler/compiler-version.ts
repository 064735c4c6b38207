/** `a.b.c` as numbers. */
export type Version = readonly [number, number, number];

/** Key `solc` and three bytes in the CBOR map that Solidity (from 0.5.9 on) appends to code. */
const solcEntry = '64736f6c6343';

/** The version in a compiler's name, e.g. `v0.8.30+commit.73712a01`; `undefined` if it has none. */
export function parseVersion(text: string | undefined): Version | undefined {
  const [, major, minor, patch] =
    /(?:^|[^\d.])(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?![\d.])/.exec(text ?? '') ?? [];
  return major && minor && patch ? [Number(major), Number(minor), Number(patch)] : undefined;
}

/**
 * The Solidity version in the metadata after the code. The length of the metadata is in the last two bytes.
 */
export function versionInCode(runtime: string): Version | undefined {
  const digits = runtime.replace(/^0x/, '').toLowerCase();
  const length = Number.parseInt(digits.slice(-4), 16) * 2;
  const metadata = length > 0 && length < digits.length ? digits.slice(-4 - length, -4) : '';
  const at = metadata.indexOf(solcEntry);
  const bytes = at < 0 ? '' : metadata.slice(at + solcEntry.length, at + solcEntry.length + 6);
  const [major, minor, patch] = bytes.match(/[0-9a-f]{2}/g) ?? [];
  if (!major || !minor || !patch) return undefined;
  return [Number.parseInt(major, 16), Number.parseInt(minor, 16), Number.parseInt(patch, 16)];
}

/** Negative if `a` is older. */
export function compareVersions(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
