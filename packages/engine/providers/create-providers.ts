import {
  createBreaker,
  createConnections,
  createHttpClient,
  freePermit,
  type Permit,
  type PermitRequest,
} from '@assay/chain';
import type { Chain, ChainName, Role, TokenRef } from '@assay/facts';
import type { Dispatcher } from 'undici';
import type { Provider } from '../capabilities/provider.js';
import { ONCHAIN } from '../capabilities/reading/deps.js';
import { createPermitSource } from '../upstream/permit-source.js';
import type { RoleLimiter } from '../upstream/role-limiter.js';
import { createKeptAudits, type KeptAudits, type KeptAuditsOptions } from './ai/kept-audits.js';
import { createModelTokenLimiter, type ModelTokenLimiterOptions } from './ai/model-token-limiter.js';
import { onNamedChains } from './on-named-chains.js';
import { createPartnerLimits, type PartnerLimitsOptions } from './partner-limits.js';
import { listedRoles, type ProviderConfig } from './provider-config.js';
import type { AuditBudget, ProviderDefinition, ProviderTools } from './provider-definition.js';
import { providerDefinitions } from './registry.js';

/** A provider in the list of a role. */
export interface ListedProvider {
  readonly provider: Provider;
  /** The role whose limit its calls count against. */
  readonly role: Role;
  /**
   * `batch`: one permit of the role covers all tokens of a request (the chain itself). `request`: the
   * provider takes a permit for each HTTP request.
   */
  readonly admission: 'batch' | 'request';
  /** Whether it can answer about the token without a permit, from a shared or cached answer. */
  readonly hasCachedAnswer?: (ref: TokenRef) => boolean;
}

export interface ProvidersOptions {
  readonly config: ProviderConfig;
  readonly chains: ReadonlyMap<ChainName, Chain>;
  readonly onchain: Provider;
  readonly limiters: { readonly [R in Role]?: RoleLimiter };
  readonly definitions?: readonly ProviderDefinition[];
  readonly dispatcher?: Dispatcher;
  readonly now?: () => number;
  /** Creates limits of single services that replicas share. Default: limits of this process only. */
  readonly createPermitSource?: ProviderTools['createPermitSource'];
  /** Stores audits of language models. Default: in memory. */
  readonly audits?: KeptAuditsOptions;
  /** Model tokens per audit and per UTC day. */
  readonly auditTokens?: { readonly perAudit: number } & Omit<ModelTokenLimiterOptions, 'now'>;
  /** Limits of each partner key and of each caller. No limits if absent. */
  readonly partnerLimits?: PartnerLimitsOptions;
  /** Called when a service is paused after failures, and when it is back. */
  readonly onCircuit?: (service: string, open: boolean) => void;
}

export interface Providers {
  /** In the order of the roles' lists. The chain always has the `rpc` role. */
  readonly listed: readonly ListedProvider[];
  close(): Promise<void>;
}

/**
 * Creates every listed provider. Each of its requests takes a permit from the limiter of the role that it is
 * listed under.
 */
export function createProviders(options: ProvidersOptions): Providers {
  const dispatcher = options.dispatcher ?? createConnections();
  const lifetime = new AbortController();
  const audits = createKeptAudits(options.audits);
  const auditBudget = toAuditBudget(options);
  const admitPartner = options.partnerLimits && createPartnerLimits(options.partnerLimits);
  const definitions = new Map((options.definitions ?? providerDefinitions).map((each) => [each.id, each]));
  const listed: ListedProvider[] = [{ provider: options.onchain, role: 'rpc', admission: 'batch' }];
  for (const role of listedRoles) {
    for (const id of options.config.lists[role]) {
      if (id === ONCHAIN) {
        listed.push({ provider: options.onchain, role, admission: 'batch' });
        continue;
      }
      const definition = definitions.get(id);
      if (!definition) throw new RangeError(`unknown provider ${id} in ${role.toUpperCase()}_PROVIDERS`);
      const provider = onNamedChains(
        definition.create(
          toTools(
            { ...options, dispatcher, keptAudits: audits, auditBudget, admitPartner },
            definition,
            role,
            lifetime.signal,
          ),
        ),
        options.chains,
      );
      const { hasCachedAnswer } = provider;
      listed.push({
        provider,
        role,
        admission: 'request',
        ...(hasCachedAnswer ? { hasCachedAnswer } : {}),
      });
    }
  }
  return {
    listed,
    close: async () => {
      lifetime.abort();
      // No request is waiting any more: pending requests must not delay the shutdown.
      if (!options.dispatcher) await dispatcher.destroy();
      await audits.settled();
    },
  };
}

function toAuditBudget({ auditTokens, now = Date.now }: ProvidersOptions): AuditBudget | undefined {
  if (!auditTokens) return undefined;
  const { perAudit, ...tokenLimiter } = auditTokens;
  return { tokensPerAudit: perAudit, tokenLimiter: createModelTokenLimiter({ ...tokenLimiter, now }) };
}

function toTools(
  options: ProvidersOptions &
    Required<Pick<ProvidersOptions, 'dispatcher'>> & {
      readonly keptAudits: KeptAudits;
      readonly auditBudget: AuditBudget | undefined;
      readonly admitPartner: ReturnType<typeof createPartnerLimits> | undefined;
    },
  definition: ProviderDefinition,
  role: Role,
  lifetime: AbortSignal,
): ProviderTools {
  const { id } = definition;
  const now = options.now ?? Date.now;
  const { onCircuit, dispatcher, keptAudits, auditBudget } = options;
  const localPermitSource: ProviderTools['createPermitSource'] = (_name, limits) =>
    createPermitSource({ ...limits, daily: Number.MAX_SAFE_INTEGER, now });
  const breaker = createBreaker({ service: id, ...(onCircuit ? { onChange: onCircuit } : {}) });
  const admit = async (asked: PermitRequest): Promise<Permit> => {
    if (role === 'partner' && options.admitPartner) return options.admitPartner(asked);
    return options.limiters[role]?.acquire(asked.signal, asked.caller) ?? freePermit;
  };
  return {
    settings: options.config.settings[id] ?? { url: '' },
    chains: options.chains,
    now,
    admit,
    createPermitSource: options.createPermitSource ?? localPermitSource,
    lifetime,
    audits: keptAudits,
    ...(auditBudget ? { auditBudget } : {}),
    http: (more) => createHttpClient({ service: id, dispatcher, admit, breaker, now, ...more }),
  };
}
