import { type Evidence, type Finding, severities } from '@assay/facts';
import { catalogueEntry } from '../catalogue/catalogue.js';
import type { CodeIdentity } from '../model/code-identity.js';
import { compareVersions, parseVersion, type Version, versionInCode } from './compiler-version.js';
import { type CompilerBug, knownBugs, severityOfBug } from './known-bugs.js';

/** Published bugs of this version. O(bugs). */
function bugsOf(version: Version): readonly CompilerBug[] {
  return knownBugs.filter(({ introduced, fixed }) => {
    const [from, to] = [parseVersion(introduced), parseVersion(fixed)];
    return (!from || compareVersions(version, from) >= 0) && to && compareVersions(version, to) < 0;
  });
}

/** Where the compiler version was read: in the code itself, else as given when the source was verified. */
export interface CompiledCode {
  readonly runtime: string;
  readonly identity: CodeIdentity;
  readonly verifiedWith?: string;
}

function evidenceOf({ identity, verifiedWith }: CompiledCode, version: string, inCode: boolean): Evidence {
  return inCode
    ? {
        kind: 'bytecode',
        address: identity.address,
        codeHash: identity.codeHash,
        description: `The metadata behind the code names solc ${version}.`,
      }
    : {
        kind: 'report',
        source: 'source verification',
        field: 'compilerVersion',
        value: (verifiedWith ?? '').slice(0, 60),
      };
}

/**
 * The published bugs of the compiler that made the code, as one finding. Empty if the version is not known,
 * or has no published bug.
 */
export function compilerFindings(code: CompiledCode): readonly Finding[] {
  const inCode = versionInCode(code.runtime);
  const isSolidity = !/vyper/i.test(code.verifiedWith ?? '');
  const version = inCode ?? (isSolidity ? parseVersion(code.verifiedWith) : undefined);
  const bugs = version ? bugsOf(version) : [];
  if (!version || bugs.length === 0) return [];
  const { title, description } = catalogueEntry('COMPILER_BUGS');
  const gravest = Math.max(...bugs.map(({ gravity }) => severities.indexOf(severityOfBug[gravity])));
  const shown = version.join('.');
  return [
    {
      type: 'COMPILER_BUGS',
      severity: severities[gravest] ?? 'INFO',
      status: 'STATIC_CONFIRMED',
      issue: title,
      description: `${description} Solidity ${shown}: ${bugs.map(({ name, fixed }) => `${name} (fixed in ${fixed})`).join(', ')}.`,
      evidence: [evidenceOf(code, shown, inCode !== undefined)],
    },
  ];
}
