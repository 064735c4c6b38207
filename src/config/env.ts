import { OperatorError } from '@assay/chain';
import { groupBy } from '@assay/facts';
import type { z } from 'zod';
import type { Variable } from './variable.js';
import { type Env, topics, variables } from './variables.js';

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
 * The environment as typed values; an empty variable counts as absent, but where it is a value of its own.
 * @throws {EnvError} naming every bad variable.
 */
export function parseEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { schema, fallback, ...rest }] of Object.entries(variables)) {
    const given = environment[name]?.trim() ?? '';
    const defaultText = ('follows' in rest ? rest.follows(values) : undefined) ?? fallback;
    const isEmptied = 'mayBeEmpty' in rest && environment[name] !== undefined;
    const result = schema.safeParse(given === '' && !isEmptied ? defaultText : given);
    if (result.success) values[name] = result.data;
    else problems.push(`${name}: ${result.error.issues[0]?.message ?? 'is wrong'}`);
  }
  if (problems.length > 0) throw new EnvError(problems);
  return values as Env;
}

/** A variable in `.env.example`. */
export interface ExampleLine {
  readonly name: string;
  readonly fallback: string;
  readonly note: string;
  /** The heading that it is under. */
  readonly topic: string;
}

const introduction =
  '# Every variable that the service reads, with its default; a copy of this file named .env is read at the start. Written by `npm run generate`.\n';
const [firstTopic = ''] = Object.keys(topics);
/** Of the variables of providers: what most operators set. */
const firstOfProviders: ReadonlySet<string> = new Set(['ETHERSCAN_API_KEY']);

/**
 * The text of `.env.example`: every variable with its default and what it is for, by topic. `more` are the
 * variables that other code reads.
 */
export function renderEnvExample(more: readonly ExampleLine[]): string {
  const own = Object.entries(topics).flatMap(([topic, variablesOfTopic]) =>
    Object.entries<Variable<z.ZodType>>(variablesOfTopic).map(([name, { fallback, note, follows }]) => ({
      topic,
      name,
      note,
      fallback: follows ? '' : fallback,
    })),
  );
  const others = more.map((line) =>
    firstOfProviders.has(line.name) ? { ...line, topic: firstTopic } : line,
  );
  const sections = [...groupBy([...own, ...others], ({ topic }) => topic)].map(
    ([topic, lines]) =>
      `\n# ---- ${topic} ----\n${lines.map(({ name, fallback, note }) => `\n# ${note}\n${name}=${fallback}\n`).join('')}`,
  );
  return `${introduction}${sections.join('')}`;
}

/** Whether an empty value of the variable is one of its values, and not the default. */
export function mayBeEmpty(name: string): boolean {
  const all: Readonly<Record<string, Variable<z.ZodType>>> = variables;
  return all[name]?.mayBeEmpty === true;
}

/** Names of the variables whose values must never be printed. */
export const secretVariables: readonly string[] = Object.entries(variables)
  .filter(([, { secret }]) => secret)
  .map(([name]) => name);
