import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { solcSettings } from '../../../devnet/compiler/solc-settings.js';
import { hashFiles } from '../../../devnet/compiler/source-tree.js';

/** What the tokens of one rule were compiled to. */
interface KeptCodes {
  /** Of the compiler, its settings and the contract that all tokens share. */
  readonly setting: string;
  /** Source → runtime code. */
  readonly codes: Readonly<Record<string, string>>;
}

const folder = 'test/support/audit/fixtures/pairs';

export const ledger = {
  path: 'Ledger.sol',
  content: readFileSync('test/support/audit/contracts/Ledger.sol', 'utf8'),
};

const { version } = createRequire(import.meta.url)('solc/package.json') as { readonly version: string };
const setting = hashFiles(
  JSON.stringify({ version, solcSettings }),
  new Map([[ledger.path, ledger.content]]),
);

/** What is kept of all rules, by file. */
export function readKeptCodes(): ReadonlyMap<string, KeptCodes> {
  return new Map(readdirSync(folder).map((name) => [name, readKept(name)]));
}

function readKept(name: string): KeptCodes {
  try {
    return JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as KeptCodes;
  } catch {
    return { setting, codes: {} };
  }
}

/**
 * Runtime code by source. Not optimised, which takes a third of the time: the samples and the probes are compiled both
 * ways. @throws where a source has no contract `Token`.
 */
export async function compileTokens(sources: readonly string[]): Promise<Readonly<Record<string, string>>> {
  // Loading the compiler takes more than a second.
  const { compileSolidity } = await import('../../../devnet/compiler/solc-standard.js');
  const files = sources.map((source, index) => [`${index}.sol`, source] as const);
  const compiled = compileSolidity(new Map([[ledger.path, ledger.content], ...files]), { optimised: false });
  return Object.fromEntries(
    files.map(([path, source]) => {
      const token = compiled[path]?.Token;
      if (!token) throw new Error(`no contract Token in:\n${source}`);
      return [source, `0x${token.evm.deployedBytecode.object}`];
    }),
  );
}

/** Runtime codes of a rule's tokens. What is not kept under `fixtures/pairs` is compiled, and kept: commit it. */
export async function codesOf(
  rule: string,
  sources: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const name = `${rule.replaceAll(' ', '-')}.json`;
  const kept = readKept(name);
  const known = kept.setting === setting ? kept.codes : {};
  const unknown = sources.filter((source) => known[source] === undefined);
  const fresh = unknown.length > 0 ? await compileTokens(unknown) : {};
  const codes = Object.fromEntries(sources.map((source) => [source, fresh[source] ?? known[source] ?? '']));
  if (unknown.length > 0 || Object.keys(kept.codes).length > Object.keys(codes).length) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/${name}`, `${JSON.stringify({ setting, codes }, null, 1)}\n`);
  }
  return codes;
}
