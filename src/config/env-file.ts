import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { EnvError } from './env.js';

const quotedValue = /=[ \t]*(["'`])[\s\S]*?\1/g;
const assignment = /^\s*(?:(?:export\s+)?[A-Za-z_]\w*\s*=.*|#.*)?$/;

/**
 * Adds the variables of `.env` in the working directory to the environment. Variables that are already set
 * win. Does nothing when there is no such file.
 * @throws {EnvError} when it cannot be read, or with the numbers of invalid lines, without their content,
 * which may be a secret
 */
export function loadEnvFile(environment: Record<string, string | undefined>, path = '.env'): void {
  const text = readIfThere(path);
  if (text === undefined) return;
  // A quoted value may span several lines: its content is removed, but its line breaks stay.
  const lines = text.replace(quotedValue, (value) => `=${value.replace(/[^\n]/g, '')}`).split(/\r?\n/);
  const bad = lines.flatMap((line, at) => (assignment.test(line) ? [] : [at + 1]));
  if (bad.length > 0)
    throw new EnvError(bad.map((line) => `${path}, line ${line}: is neither NAME=value nor a # comment`));
  for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT') return undefined;
    throw new EnvError([`${path} cannot be read (${code})`]);
  }
}
