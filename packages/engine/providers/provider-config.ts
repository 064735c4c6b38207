import { limitedRoles, type Role } from '@assay/facts';
import { ONCHAIN } from '../capabilities/reading/deps.js';
import type { ProviderDefinition, ProviderSettings } from './provider-definition.js';
import { onchainRoles, providerDefinitions } from './registry.js';

/** Roles whose providers an operator lists in `<ROLE>_PROVIDERS`. */
export const listedRoles = [...limitedRoles, 'partner'] as const satisfies readonly Role[];
type ListedRole = (typeof listedRoles)[number];

export interface ProviderConfig {
  /** Ordered provider ids of each role. */
  readonly lists: { readonly [R in ListedRole]: readonly string[] };
  readonly settings: Readonly<Record<string, ProviderSettings>>;
}

export interface ConfigProblem {
  readonly variable: string;
  readonly problem: string;
}

/** The operator's settings, without the service's default URL. */
type GivenSettings = Partial<ProviderSettings>;
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the providers' environment variables: `<ROLE>_PROVIDERS`, `<ID>_URL`, `<ID>_URL_<CHAIN>`,
 * `<ID>_API_KEY`, `<ID>_API_SECRET`, `<ID>_MODEL`. Pure. Reports every invalid variable at once, and never
 * repeats a key.
 */
export function parseProviderConfig(
  env: Environment,
  definitions: readonly ProviderDefinition[] = providerDefinitions,
): { readonly config: ProviderConfig; readonly problems: readonly ConfigProblem[] } {
  const problems: ConfigProblem[] = [];
  const given: Record<string, GivenSettings> = {};
  for (const { id } of definitions) given[id] = parseSettings(env, id, problems);
  const lists = {} as { -readonly [R in ListedRole]: readonly string[] };
  for (const role of listedRoles)
    lists[role] = parseList(env, role, { definitions, settings: given }, problems);
  const settings = Object.fromEntries(
    definitions.map(({ id, variables }) => [id, { url: variables.url ?? '', ...given[id] }]),
  );
  return { config: { lists, settings }, problems };
}

function parseSettings(env: Environment, id: string, problems: ConfigProblem[]): GivenSettings {
  const prefix = id.toUpperCase();
  const url = parseUrl(env, `${prefix}_URL`, problems);
  const chainUrls: Record<string, string> = {};
  const ofChain = `${prefix}_URL_`;
  for (const name of Object.keys(env).filter((each) => each.startsWith(ofChain))) {
    const chainUrl = parseUrl(env, name, problems);
    if (chainUrl !== undefined) chainUrls[name.slice(ofChain.length).toLowerCase()] = chainUrl;
  }
  const apiKey = textOf(env, `${prefix}_API_KEY`);
  const apiSecret = textOf(env, `${prefix}_API_SECRET`);
  const model = textOf(env, `${prefix}_MODEL`);
  return {
    ...(url === undefined ? {} : { url }),
    ...(Object.keys(chainUrls).length === 0 ? {} : { chainUrls }),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(apiSecret === undefined ? {} : { apiSecret }),
    ...(model === undefined ? {} : { model }),
  };
}

function textOf(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim();
  return text === '' ? undefined : text;
}

function parseUrl(env: Environment, name: string, problems: ConfigProblem[]): string | undefined {
  const text = textOf(env, name);
  if (text === undefined) return undefined;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  problems.push({ variable: name, problem: 'must be an http or https URL' });
  return undefined;
}

/** The services that there are, and what the operator set of each. */
interface Offered {
  readonly definitions: readonly ProviderDefinition[];
  readonly settings: Readonly<Record<string, GivenSettings>>;
}

function parseList(
  env: Environment,
  role: ListedRole,
  { definitions, settings }: Offered,
  problems: ConfigProblem[],
): readonly string[] {
  const variable = `${role.toUpperCase()}_PROVIDERS`;
  const text = env[variable];
  if (text === undefined) return defaultList(role, definitions, settings);
  const ids = text.split(',').flatMap((id) => id.trim().toLowerCase() || []);
  for (const id of new Set(ids)) {
    const problem = problemOf(id, role, definitions, settings[id] ?? {});
    if (problem) problems.push({ variable, problem });
  }
  if (new Set(ids).size !== ids.length) problems.push({ variable, problem: 'names a provider twice' });
  return ids;
}

function defaultList(
  role: Role,
  definitions: readonly ProviderDefinition[],
  settings: Readonly<Record<string, GivenSettings>>,
): readonly string[] {
  const services = definitions.filter((definition) => {
    if (!definition.roles.includes(role) || definition.byDefault === 'never') return false;
    return definition.byDefault === 'always' || isReady(definition, settings[definition.id] ?? {});
  });
  return [...(onchainRoles.includes(role) ? [ONCHAIN] : []), ...services.map(({ id }) => id)];
}

/**
 * Whether the operator set what the service needs. For a service that needs nothing: whether anything is set.
 */
function isReady({ needs }: ProviderDefinition, settings: GivenSettings): boolean {
  const hasUrl = settings.url !== undefined || settings.chainUrls !== undefined;
  const hasKey = settings.apiKey !== undefined;
  if (needs === 'key') return hasKey;
  return (hasKey || hasUrl) && (needs !== 'model' || settings.model !== undefined);
}

function problemOf(
  id: string,
  role: Role,
  definitions: readonly ProviderDefinition[],
  settings: GivenSettings,
): string | undefined {
  if (id === ONCHAIN && onchainRoles.includes(role)) return undefined;
  const fitting = definitions.filter((definition) => definition.roles.includes(role));
  const definition = fitting.find((candidate) => candidate.id === id);
  if (!definition) {
    const known = [
      ...(onchainRoles.includes(role) ? [ONCHAIN] : []),
      ...fitting.map((candidate) => candidate.id),
    ];
    return `names an unknown provider; this role knows: ${known.join(', ')}`;
  }
  if (definition.needs === 'nothing' || isReady(definition, settings)) return undefined;
  const prefix = id.toUpperCase();
  if (definition.needs === 'model')
    return `lists ${id}, which needs ${prefix}_MODEL and ${prefix}_API_KEY or ${prefix}_URL`;
  const orUrl = definition.needs === 'key_or_url' ? ` or ${prefix}_URL` : '';
  return `lists ${id}, which needs ${prefix}_API_KEY${orUrl}`;
}
