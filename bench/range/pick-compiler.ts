import { intersects, minor, minVersion, satisfies, validRange } from 'semver';

/**
 * The last version of each minor line comes first: a source that allows several gets the most common one of
 * its time.
 */
const preferred = ['0.8.19', '0.8.20', '0.8.30', '0.7.6', '0.6.12', '0.5.17', '0.4.26'];

/** The version ranges of all pragmas of a source (flattened files have many). Ignores comments. */
function readPragmas(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
  return [...code.matchAll(/pragma\s+solidity\s+([^;]+);/g)].map((match) => (match[1] ?? '').trim());
}

/**
 * A compiler version that satisfies every pragma of the source.
 * @returns `undefined` when there is no pragma, an invalid range, or two that exclude each other.
 */
export function pickCompilerVersion(source: string): string | undefined {
  const pragmas = readPragmas(source);
  if (pragmas.length === 0 || pragmas.some((pragma) => validRange(pragma) === null)) return undefined;
  const all = pragmas.join(' ');
  const fits = preferred.filter((version) => satisfies(version, all));
  const excluding = pragmas.some((pragma) => pragmas.some((other) => !intersects(pragma, other)));
  const oldest = excluding ? undefined : minVersion(all)?.version;
  // A pragma without an upper bound was written before the breaking changes of later compilers.
  return fits.find((version) => oldest && minor(version) === minor(oldest)) ?? fits[0] ?? oldest;
}
