import { existsSync, readFileSync } from 'node:fs';
import { mergeChains } from '@assay/chain';
import { type ProviderConfig, parseProviderConfig, providerVariables } from '@assay/engine';
import {
  builtInChains,
  type Chain,
  type ChainName,
  type KnownChains,
  nodeVariableOf,
  splitByNodes,
  toChainTable,
} from '@assay/facts';
import { EnvError, mayBeEmpty, parseEnv, secretVariables } from './env.js';
import { parseTrustedDocuments } from './trusted-documents.js';
import { urls } from './value-shapes.js';
import { type Env, variables } from './variables.js';

/** The operator's settings, parsed and checked. */
export interface Settings {
  readonly env: Env;
  /** The chains that are read. */
  readonly chains: ReadonlyMap<ChainName, Chain>;
  /** The chains that are known and have no node. */
  readonly absentChains: readonly Chain[];
  /** The nodes that the operator named, of each chain; without any, public endpoints are asked. */
  readonly nodeUrls: ReadonlyMap<ChainName, readonly string[]>;
  readonly providers: ProviderConfig;
  /** GraphQL documents by id, if only these are served. */
  readonly trustedDocuments?: ReadonlyMap<string, string> | undefined;
  /** Values that must not appear in a log. */
  readonly secrets: readonly string[];
}

/** @throws {EnvError} naming every bad variable at once. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => value !== undefined && (value !== '' || mayBeEmpty(name)),
    ),
  );
  const problems: string[] = [];
  const env = collect(problems, () => parseEnv(given));
  if (env?.HISTORY_PROVIDERS.includes('hypersync') && env.HYPERSYNC_API_KEY === undefined)
    problems.push('HISTORY_PROVIDERS: lists hypersync, which needs HYPERSYNC_API_KEY');
  const providers = parseProviderConfig(given);
  problems.push(...providers.problems.map(({ variable, problem }) => `${variable}: ${problem}`));
  const chains =
    readJsonFile('CHAINS_FILE', given, problems, (text) => mergeChains(builtInChains, JSON.parse(text))) ??
    builtInChains;
  const nodeUrls = readNodeUrls(chains, given, problems);
  const trustedDocuments = readJsonFile('TRUSTED_DOCUMENTS', given, problems, parseTrustedDocuments);
  if (env === undefined || problems.length > 0) throw new EnvError(problems);
  const secretNames = [
    ...secretVariables,
    ...providerVariables().flatMap(({ name, secret }) => (secret ? name : [])),
    ...chains.map(({ name }) => nodeVariableOf(name)),
  ];
  const secrets = secretNames.flatMap((name) => given[name]?.split(',').map((part) => part.trim()) ?? []);
  const { served, absent } = splitByNodes(chains, nodeUrls);
  return {
    env,
    chains: toChainTable(served),
    absentChains: absent,
    nodeUrls,
    providers: providers.config,
    secrets,
    trustedDocuments,
  };
}

/** The chains by what can be asked of them. */
export function knownChains({
  chains,
  absentChains,
}: Pick<Settings, 'chains' | 'absentChains'>): KnownChains {
  return { served: [...chains.values()], absent: absentChains };
}

function readNodeUrls(
  chains: readonly Chain[],
  given: Readonly<Record<string, string | undefined>>,
  problems: string[],
): ReadonlyMap<ChainName, readonly string[]> {
  return new Map(
    chains.map(({ name }) => {
      const variable = nodeVariableOf(name);
      const parsed = urls.safeParse(given[variable]?.trim() ?? '');
      // Those of built-in chains are checked with all other variables.
      if (!parsed.success && !Object.hasOwn(variables, variable))
        problems.push(`${variable}: ${parsed.error.issues[0]?.message ?? 'is wrong'}`);
      return [name, parsed.data ?? []];
    }),
  );
}

function collect(problems: string[], read: () => Env): Env | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}

function readJsonFile<T>(
  variable: string,
  given: Readonly<Record<string, string | undefined>>,
  problems: string[],
  parse: (text: string) => T,
): T | undefined {
  const path = given[variable];
  if (path === undefined) return undefined;
  if (!existsSync(path)) {
    problems.push(`${variable}: there is no such file`);
    return undefined;
  }
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    problems.push(`${variable}: ${error instanceof Error ? error.message : 'cannot be read'}`);
    return undefined;
  }
}
