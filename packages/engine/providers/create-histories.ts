import {
  createBreaker,
  createHttpClient,
  createHypersyncSource,
  createPortalSource,
  type HistorySource,
  type HttpClientOptions,
  type PermitRequest,
} from '@assay/chain';
import { builtInChains, type Chain } from '@assay/facts';
import type { Dispatcher } from 'undici';
import type { RoleLimiter } from '../upstream/role-limiter.js';

/** The indexes of logs that there are. */
export const historyIds = ['sqd', 'hypersync'] as const;

/** Which indexes are asked, in order, and where they are. */
export interface HistorySettings {
  readonly providers: readonly (typeof historyIds)[number][];
  readonly sqdUrl?: string | undefined;
  /** With `{chain}` where the name of the network stands. */
  readonly hypersyncUrl?: string | undefined;
  readonly hypersyncKey?: string | undefined;
}

interface HistoriesOptions {
  readonly settings: HistorySettings;
  readonly dispatcher: Dispatcher;
  readonly limiter: RoleLimiter;
  /** Called when a service is paused after failures, and when it is back. */
  readonly onCircuit: (service: string, open: boolean) => void;
  readonly now?: () => number;
}

/** Of one answer: it is read as it comes, and left where it is too much. */
const MAX_BYTES = 512 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
/** Where it does not say for how long: the portal counts over ten seconds. */
const COOL_DOWN_MS = 10_000;

/** The indexes of a chain's logs, in the order of the list. Every request takes a permit of the role. */
export function createHistories(options: HistoriesOptions): (chain: Chain) => readonly HistorySource[] {
  const { settings, dispatcher, limiter, onCircuit, now = Date.now } = options;
  const admit = ({ signal, caller }: PermitRequest) => limiter.acquire(signal, caller);
  const clientOf = (service: string, more: Pick<HttpClientOptions, 'baseUrl' | 'headers'>) =>
    createHttpClient({
      service,
      dispatcher,
      admit,
      breaker: createBreaker({ service, onChange: onCircuit }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      coolDownMs: COOL_DOWN_MS,
      now,
      ...more,
    });
  const makers = {
    sqd: ({ providerIds: { sqd } }: Chain) =>
      sqd && settings.sqdUrl
        ? [createPortalSource(clientOf('sqd', { baseUrl: settings.sqdUrl }), sqd, now)]
        : [],
    hypersync: ({ providerIds: { hypersync } }: Chain) => {
      const { hypersyncUrl: url, hypersyncKey: key } = settings;
      if (!hypersync || !url) return [];
      const baseUrl = url.replace('{chain}', hypersync);
      const headers = key ? { authorization: `Bearer ${key}` } : {};
      return [createHypersyncSource(clientOf('hypersync', { baseUrl, headers }), now)];
    },
  };
  return (chain) => (isPublic(chain) ? settings.providers.flatMap((id) => makers[id](chain)) : []);
}

/** False for a network of somebody's own that stands in for a chain: nothing about it is told to others. */
function isPublic({ name, chainId }: Chain): boolean {
  return builtInChains.some((chain) => chain.name === name && chain.chainId === chainId);
}
