import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * Path of the node program inside its platform package: no postinstall script and no wrapper process are
 * needed.
 * @throws {Error} naming the package that is missing.
 */
export function findAnvilBinary(
  platform: NodeJS.Platform = process.platform,
  architecture: string = process.arch,
): string {
  const packageName = `@foundry-rs/anvil-${platform}-${architectures[architecture] ?? architecture}`;
  const program = platform === 'win32' ? 'anvil.exe' : 'anvil';
  try {
    // The platform package is a dependency of `@foundry-rs/anvil`; npm may nest it instead of hoisting it.
    const outer = require.resolve('@foundry-rs/anvil/package.json');
    const inner = createRequire(outer).resolve(`${packageName}/package.json`);
    const path = join(dirname(inner), 'bin', program);
    if (existsSync(path)) return path;
  } catch {
    // Not installed for this platform: the error below says so.
  }
  throw new Error(`The embedded chains need the package ${packageName}, which is not installed.`);
}
