import solc from 'solc';
import { solcSettings } from './solc-settings.js';

interface CompiledContract {
  readonly abi: readonly unknown[];
  readonly evm: {
    readonly bytecode: { readonly object: string };
    readonly deployedBytecode: { readonly object: string };
  };
}
interface StandardOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, CompiledContract>>>>;
}

/** How one run of the compiler differs from the others. */
export interface CompilerChoice {
  /** `false`: the optimiser is off. */
  readonly optimised?: boolean;
  /** `cancun`: memory is copied by one instruction (MCOPY), not word by word in a loop. Default `paris`. */
  readonly evmVersion?: 'cancun';
}

/** Everything besides the sources that changes the compiler's output. */
export function compilerSalt(): string {
  return JSON.stringify({ version: String(solc.version()), settings: solcSettings });
}

/**
 * Compiles the files (path → content) in one run of the installed compiler.
 * @returns path → contract name → result, for every file.
 * @throws {Error} with the compiler's message when it reports an error.
 */
export function compileSolidity(
  files: ReadonlyMap<string, string>,
  { optimised = true, evmVersion }: CompilerChoice = {},
): NonNullable<StandardOutput['contracts']> {
  const sources = Object.fromEntries([...files].map(([path, content]) => [path, { content }]));
  const chosen = {
    ...solcSettings,
    optimizer: { ...solcSettings.optimizer, enabled: optimised },
    ...(evmVersion ? { evmVersion } : {}),
  };
  const input = JSON.stringify({ language: 'Solidity', sources, settings: chosen });
  const output = JSON.parse(String(solc.compile(input))) as StandardOutput;
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'));
  return output.contracts ?? {};
}
