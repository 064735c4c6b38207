import { builtInChains } from '@assay/facts';
import { ONCHAIN } from '../capabilities/reading/deps.js';
import { listedRoles, parseProviderConfig } from './provider-config.js';
import type { ProviderDefinition } from './provider-definition.js';
import { onchainRoles, providerDefinitions } from './registry.js';

/** A variable of a provider, or the list of a role. */
export interface ProviderVariable {
  readonly name: string;
  readonly fallback: string;
  readonly note: string;
  /** The heading that it is under in `.env.example`. */
  readonly topic: string;
  /** Never printed. */
  readonly secret: boolean;
}

/** Every variable that the providers read, each role's list first. */
export function providerVariables(
  definitions: readonly ProviderDefinition[] = providerDefinitions,
): readonly ProviderVariable[] {
  return [...roleLists(definitions), ...definitions.flatMap(variablesOf)];
}

function roleLists(definitions: readonly ProviderDefinition[]): readonly ProviderVariable[] {
  const { lists } = parseProviderConfig({}, definitions).config;
  return listedRoles.map((role) => {
    const services = definitions.filter(({ roles }) => roles.includes(role)).map(({ id }) => id);
    const known = [...(onchainRoles.includes(role) ? [ONCHAIN] : []), ...services];
    return {
      name: `${role.toUpperCase()}_PROVIDERS`,
      fallback: lists[role].join(','),
      note: `providers of the ${role} role, in the order in which they are asked; known: ${known.join(', ')}`,
      topic: 'Which providers are asked',
      secret: false,
    };
  });
}

function variablesOf({ id, variables }: ProviderDefinition): readonly ProviderVariable[] {
  const { title, url, chainUrls, apiKey, apiSecret, model } = variables;
  const topic = 'Addresses and keys of the providers';
  const one = (suffix: string, note: string | undefined, fallback = '', secret = false) =>
    note === undefined ? [] : [{ name: `${id.toUpperCase()}_${suffix}`, fallback, note, secret, topic }];
  return [
    ...(url === undefined ? [] : one('URL', `address of ${title}`, url)),
    ...(chainUrls === undefined
      ? []
      : builtInChains.flatMap((chain) =>
          one(`URL_${chain.name.toUpperCase()}`, `address of ${chainUrls} of ${chain.title}`),
        )),
    ...one('API_KEY', apiKey, '', true),
    ...one('API_SECRET', apiSecret, '', true),
    ...one('MODEL', model),
  ];
}
