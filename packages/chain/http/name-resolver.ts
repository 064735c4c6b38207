import { Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { onAbort } from '../lib/abort.js';
import { Scheduler } from '../scheduling/scheduler.js';
import { defaultSharing, sharedResources } from '../scheduling/shared-resources.js';

export interface NameResolverOptions {
  /** Name servers, `address` or `address:port`. Default: those of the system. */
  readonly servers?: readonly string[] | undefined;
  /** A name that has no answer by then has none. Default {@link NAME_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
  /** Who is looked up for next. Default: one of its own. */
  readonly scheduler?: Scheduler;
}

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

interface NameQuestion {
  /** Who is served in turn: a fair caller, or what a look-up belongs to. */
  readonly caller: string;
  readonly signal: AbortSignal;
  /** Called when its turn has come. */
  readonly onAsked?: () => void;
}

/** All addresses of a name. Rejects where it has none, or none in time. */
export type ResolveName = (hostname: string, question: NameQuestion) => Promise<readonly ResolvedAddress[]>;

export const NAME_TIMEOUT_MS = 2_500;
/** c-ares asks a server again after this time; the second question waits twice as long. */
const ATTEMPT_MS = 1_000;
const TRIES = 2;
/** What the other family of addresses may take once one is known. */
const OTHER_FAMILY_MS = 300;

/**
 * Resolves names that strangers chose (receivers of webhooks, links of tokens) on sockets of its own, so that
 * a name whose server never answers holds none of the threads that resolve our nodes and databases, and ends
 * in time. It asks DNS alone: neither the hosts file nor search domains.
 * @example const addresses = await createNameResolver()('example.org', { caller, signal });
 */
export function createNameResolver({
  servers,
  timeoutMs = NAME_TIMEOUT_MS,
  scheduler = new Scheduler(sharedResources(defaultSharing).names),
}: NameResolverOptions = {}): ResolveName {
  return async (hostname, { caller, signal, onAsked }) => {
    // RFC 6761: never a question to a server.
    if (/(^|\.)localhost\.?$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
    return scheduler.run(caller, signal, () => {
      onAsked?.();
      return resolveIn(hostname, { servers, timeoutMs, signal });
    });
  };
}

interface Asked {
  readonly servers: readonly string[] | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

async function resolveIn(
  hostname: string,
  { servers, timeoutMs, signal }: Asked,
): Promise<ResolvedAddress[]> {
  // One for each look-up: `cancel` ends all that it has asked.
  const resolver = new Resolver({ timeout: ATTEMPT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  const stop = onAbort(signal, cancel);
  const timer = setTimeout(cancel, timeoutMs);
  const settled = new AbortController();
  const ask = async (family: 4 | 6): Promise<ResolvedAddress[]> => {
    const found = await (family === 4 ? resolver.resolve4(hostname) : resolver.resolve6(hostname));
    void sleep(OTHER_FAMILY_MS, undefined, { signal: settled.signal }).then(cancel, () => undefined);
    return found.map((address) => ({ address, family }));
  };
  try {
    const answers = await Promise.allSettled([ask(4), ask(6)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw new Error(`no address of ${hostname} was found`);
  } finally {
    settled.abort();
    clearTimeout(timer);
    stop();
  }
}
