import {
  createBreaker,
  createHttpClient,
  type LogSearch,
  type Permit,
  type PermitRequest,
  RpcError,
} from '@assay/chain';
import type { Chain } from '@assay/facts';
import type { Dispatcher } from 'undici';
import type { RoleLimiter } from '../upstream/role-limiter.js';
import type { ProviderConfig } from './provider-config.js';
import { providerDefinitions } from './registry.js';

export interface LogSearchesOptions {
  readonly config: ProviderConfig;
  readonly dispatcher: Dispatcher;
  /** The limiter of the explorer role. */
  readonly limiter: RoleLimiter;
  /** A lower limit of searches alone, so that a long history leaves the role to its other requests. */
  readonly ownLimiter: RoleLimiter;
  /** Called when a service is paused after failures, and when it is back. */
  readonly onCircuit: (service: string, open: boolean) => void;
  readonly now?: () => number;
}

/**
 * The indexes of logs of the listed explorers, in the order of the list. Every request takes a permit of the
 * role.
 */
export function createLogSearches(options: LogSearchesOptions): (chain: Chain) => readonly LogSearch[] {
  const { config, dispatcher, onCircuit, now = Date.now } = options;
  const admit = (asked: PermitRequest) => takePermits(options, asked);
  const services = config.lists.explorer.flatMap((id) => {
    const search = providerDefinitions.find((definition) => definition.id === id)?.logSearch;
    const service = `${id}_logs`;
    const breaker = createBreaker({ service, onChange: onCircuit });
    const http: Parameters<NonNullable<typeof search>>[0]['http'] = (more) =>
      createHttpClient({ service: id, dispatcher, admit, breaker, now, ...more });
    return search ? [{ search, tools: { settings: config.settings[id] ?? { url: '' }, http, now } }] : [];
  });
  return (chain) => services.flatMap(({ search, tools }) => search(tools, chain) ?? []);
}

/** A permit of both limits. A search never makes the role refuse others: it is refused itself before. */
async function takePermits(
  { limiter, ownLimiter }: LogSearchesOptions,
  asked: PermitRequest,
): Promise<Permit> {
  const own = await ownLimiter.acquire(asked.signal, asked.caller);
  try {
    if (limiter.wouldRefuse(asked.caller)) throw new RpcError('limited', 'the explorer role is in use');
    const permit = await limiter.acquire(asked.signal, asked.caller);
    return {
      left: () => both((one) => one.left()),
      arrived: () => both((one) => one.arrived()),
      giveBack: () => {
        own.giveBack();
        return permit.giveBack();
      },
    };
    function both(tell: (one: Permit) => void): void {
      tell(own);
      tell(permit);
    }
  } catch (error) {
    own.giveBack();
    throw error;
  }
}
