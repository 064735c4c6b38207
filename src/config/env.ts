import { OperatorError } from '@assay/chain';
import { type Env, variables } from './variables.js';

/** All problems of the environment at once. The message never contains a value, which may be a secret. */
export class EnvError extends OperatorError {
  override readonly name = 'EnvError';
  constructor(readonly problems: readonly string[]) {
    super(
      `The environment has ${problems.length} wrong variable${problems.length === 1 ? '' : 's'}:\n  ${problems.join('\n  ')}`,
    );
  }
}

/**
 * The environment as typed values; an empty variable counts as absent.
 * @throws {EnvError} naming every bad variable.
 */
export function parseEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { schema, fallback, ...rest }] of Object.entries(variables)) {
    const given = environment[name]?.trim() ?? '';
    const defaultText = ('follows' in rest ? rest.follows(values) : undefined) ?? fallback;
    const result = schema.safeParse(given === '' ? defaultText : given);
    if (result.success) values[name] = result.data;
    else problems.push(`${name}: ${result.error.issues[0]?.message ?? 'is wrong'}`);
  }
  if (problems.length > 0) throw new EnvError(problems);
  return values as Env;
}

/** One line of `.env.example`. */
export interface ExampleLine {
  readonly name: string;
  readonly fallback: string;
  readonly note: string;
}

/**
 * The text of `.env.example`: every variable with its default and purpose. `more` are the variables that
 * other code reads.
 */
export function renderEnvExample(more: readonly ExampleLine[]): string {
  const own = Object.entries(variables).map(([name, { fallback, note, ...rest }]) => ({
    name,
    note,
    fallback: 'follows' in rest ? '' : fallback,
  }));
  const lines = [...own, ...more].map(({ name, fallback, note }) => `# ${note}\n${name}=${fallback}\n`);
  return `# Every variable that the service reads, with its default; a copy of this file named .env is read at the start. Written by \`npm run generate\`.\n\n${lines.join('\n')}`;
}

/** Names of the variables whose values must never be printed. */
export const secretVariables: readonly string[] = Object.entries(variables)
  .filter(([, { secret }]) => secret)
  .map(([name]) => name);
