import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonFragment } from 'ethers';
import { normalizeSource } from './normalize-source.js';
import { defaultCompilerCache, installCompiler } from './solc-cache.js';

/** One deployable contract of a compiled source. */
export interface CompiledContract {
  readonly name: string;
  readonly abi: readonly JsonFragment[];
  readonly bytecode: `0x${string}`;
  readonly runtime: `0x${string}`;
  /** Byte offsets in `bytecode` where the address of an external library belongs. */
  readonly links: readonly { readonly library: string; readonly start: number }[];
}

type LinkReferences = Readonly<
  Record<string, Readonly<Record<string, readonly { readonly start: number }[]>>>
>;

interface CodeRange {
  readonly start: number;
  readonly length: number;
}

interface StandardOutput {
  readonly errors?: readonly {
    readonly severity: string;
    readonly formattedMessage?: string;
    readonly message: string;
  }[];
  readonly contracts?: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly abi: readonly JsonFragment[];
            readonly evm: {
              readonly bytecode: { readonly object: string; readonly linkReferences?: LinkReferences };
              readonly deployedBytecode: {
                readonly object: string;
                readonly immutableReferences?: Readonly<Record<string, readonly CodeRange[]>>;
              };
            };
          }
        >
      >
    >
  >;
}

const COMPILE_TIMEOUT_MS = 120_000;
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Compiles in a child process: compilers are large, install their own handlers, and some never free their
 * memory.
 */
const compileScript = `
const solc = require(process.argv[1]);
let input = '';
process.stdin.on('data', (chunk) => { input += chunk; });
process.stdin.on('end', () => {
  const compile = solc.compileStandardWrapper ?? solc.compileStandard ?? solc.compile;
  process.stdout.write(compile.call(solc, input));
});`;

function runCompiler(folder: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: COMPILE_TIMEOUT_MS, maxBuffer: OUTPUT_LIMIT_BYTES };
    const child = execFile(process.execPath, ['-e', compileScript, folder], options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(input);
  });
}

/**
 * Some compilers reject a second licence line in a flattened file. The replacement has the same length, so
 * line numbers and offsets stay.
 */
function dropLicences(source: string): string {
  return source.replaceAll('SPDX-License-Identifier', 'SPDX-License-identifier');
}

function toLinks(references: LinkReferences = {}): CompiledContract['links'] {
  return Object.values(references).flatMap((file) =>
    Object.entries(file).flatMap(([library, places]) => places.map(({ start }) => ({ library, start }))),
  );
}

function toStandardInput(source: string): string {
  const selection = [
    'abi',
    'evm.bytecode.object',
    'evm.bytecode.linkReferences',
    'evm.deployedBytecode.object',
  ];
  return JSON.stringify({
    language: 'Solidity',
    sources: { 'token.sol': { content: dropLicences(source) } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': selection } },
    },
  });
}

async function readThroughCache(path: string, make: () => Promise<string>): Promise<string> {
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const made = await make();
  writeFileSync(path, made);
  return made;
}

async function compileText(source: string, version: string, cache: string): Promise<CompiledContract[]> {
  const input = toStandardInput(source);
  const key = createHash('sha256').update(`${version}\0${input}`).digest('hex');
  const folder = await installCompiler(version, cache);
  mkdirSync(join(cache, 'outputs'), { recursive: true });
  const text = await readThroughCache(join(cache, 'outputs', `${key}.json`), () =>
    runCompiler(folder, input),
  );
  const output = JSON.parse(text.slice(text.indexOf('{'))) as StandardOutput;
  const failure = output.errors?.find(({ severity }) => severity === 'error');
  if (failure) throw new Error((failure.formattedMessage ?? failure.message).trim().slice(0, 400));
  return Object.values(output.contracts ?? {}).flatMap((file) =>
    Object.entries(file)
      .filter(([, { evm }]) => evm.bytecode.object !== '')
      .map(([name, { abi, evm }]) => ({
        name,
        abi,
        bytecode: `0x${evm.bytecode.object}` as const,
        runtime: `0x${evm.deployedBytecode.object}` as const,
        links: toLinks(evm.bytecode.linkReferences),
      })),
  );
}

/**
 * Compiles a published source with that compiler, as it is or else normalised. The output is cached next to
 * the compilers by the hash of source and version.
 * @throws {Error} with the compiler's first message where the source does not compile.
 */
export async function compileSource(
  source: string,
  version: string,
  cache = defaultCompilerCache(),
): Promise<CompiledContract[]> {
  // A single file cannot resolve imports, so a source with imports must be normalised.
  if (/^\s*import\s/m.test(source)) return compileText(normalizeSource(source), version, cache);
  return compileText(source, version, cache).catch((error: unknown) => {
    const untangled = normalizeSource(source);
    if (untangled === source) throw error;
    return compileText(untangled, version, cache);
  });
}

/** The first value that is put in place of an immutable: an account like any other. */
const FIRST_IMMUTABLE = 0x1000000000000000000000000000000000000000n;

/** The code with a value in place of each immutable, as its constructor leaves it: compilers leave zeros there. */
function withImmutables(
  object: string,
  references: Readonly<Record<string, readonly CodeRange[]>> = {},
  values: readonly bigint[] = [],
): string {
  let filled = object;
  Object.values(references).forEach((places, index) => {
    for (const { start, length } of places) {
      const value = (values[index] ?? FIRST_IMMUTABLE + BigInt(index)).toString(16).padStart(2 * length, '0');
      filled = filled.slice(0, 2 * start) + value + filled.slice(2 * (start + length));
    }
  });
  return filled;
}

/**
 * Compiles sources of our own together (name → content) with that compiler. `immutables`: by name, the values in the
 * order of their declarations; without it, accounts.
 * @returns name → contract name → runtime code, with a value for each immutable.
 * @throws {Error} with the compiler's first message where one does not compile.
 */
export async function compileTogether(
  sources: ReadonlyMap<string, string>,
  version: string,
  optimised: boolean,
  immutables: ReadonlyMap<string, readonly bigint[]> = new Map(),
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const input = JSON.stringify({
    language: 'Solidity',
    sources: Object.fromEntries([...sources].map(([name, content]) => [name, { content }])),
    settings: {
      optimizer: { enabled: optimised, runs: 200 },
      outputSelection: {
        '*': { '*': ['evm.deployedBytecode.object', 'evm.deployedBytecode.immutableReferences'] },
      },
    },
  });
  const text = await runCompiler(await installCompiler(version), input);
  const { errors = [], contracts = {} } = JSON.parse(text.slice(text.indexOf('{'))) as StandardOutput;
  const failure = errors.find(({ severity }) => severity === 'error');
  if (failure) throw new Error((failure.formattedMessage ?? failure.message).trim().slice(0, 400));
  return new Map(
    Object.entries(contracts).map(([name, file]) => [
      name,
      Object.fromEntries(
        Object.entries(file).map(
          ([
            contract,
            {
              evm: { deployedBytecode },
            },
          ]) => [
            contract,
            withImmutables(
              deployedBytecode.object,
              deployedBytecode.immutableReferences,
              immutables.get(name),
            ),
          ],
        ),
      ),
    ]),
  );
}
