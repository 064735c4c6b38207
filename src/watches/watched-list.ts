import { WaitQueue } from '@assay/chain';
import { type Address, type Chain, poolManagersOf } from '@assay/facts';
import { toReader } from './reader.js';
import { Rolling } from './rolling.js';
import type { FindWatchedPolicies, WatchedPolicy } from './watched-policies.js';
import { createWatchedToken, isUnread, setPolicies, type WatchedToken } from './watched-token.js';

export interface WatchedListOptions {
  /** Each with the callers that want it watched. */
  readonly findAddresses: () => Promise<ReadonlyMap<Address, readonly string[]>>;
  readonly findPolicies: FindWatchedPolicies;
  readonly findStates: (
    addresses: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly state: string }>>;
}

/** How often the list is read again although nothing was added: plans end, and processes with subscriptions. */
const REFRESH_MS = 15_000;
const STATES_AT_ONCE = 500;
/** An address that is no token is looked at again after this time, then after twice as long, … */
const [FIRST_ABSENCE_MS, LONGEST_ABSENCE_MS] = [15_000, 6 * 3_600_000];

/** An address that is no token: it may become one, as a contract is deployed there. */
interface Absence {
  readonly until: number;
  readonly forMs: number;
}

/** The watched tokens of a chain, and the addresses of their parts. */
export class WatchedList {
  /** Whether new pools of the chain are wanted. */
  wantsPairs = false;
  private readonly byAddress = new Map<Address, WatchedToken>();
  private readonly byPlace = new Map<string, Address[]>();
  /** Tokens that are not read yet, in their turns, and those that wait for another try. */
  private readonly unread = new WaitQueue<WatchedToken>();
  private readonly retries = new Set<WatchedToken>();
  private readonly absent = new Map<Address, Absence>();
  private readonly dueTokens = new Set<WatchedToken>();
  private order: readonly WatchedToken[] = [];
  private readonly rolling = new Rolling();
  private revision = -1;
  private refreshedAt = Number.NEGATIVE_INFINITY;
  private addresses: readonly Address[] | undefined;

  constructor(private readonly options: WatchedListOptions) {}

  get isEmpty(): boolean {
    return this.byAddress.size === 0 && !this.wantsPairs;
  }

  /** Reads the list again where it may have changed. */
  async refresh(revision: number): Promise<void> {
    const now = performance.now();
    if (revision === this.revision && now - this.refreshedAt < REFRESH_MS) return;
    const wanted = new Map(await this.options.findAddresses());
    this.wantsPairs = wanted.delete('*' as Address);
    for (const token of this.byAddress.values()) if (!wanted.has(token.address)) this.remove(token);
    for (const address of this.absent.keys()) if (!wanted.has(address)) this.absent.delete(address);
    const policies = await this.options.findPolicies();
    const added: Added[] = [];
    for (const [address, callers] of wanted) {
      const reader = toReader(callers);
      const token = this.byAddress.get(address);
      if (token && token.reader !== reader) this.change(token, () => Object.assign(token, { reader }));
      const own = policies.get(address) ?? [];
      if (token && !isSame(token.policies, own)) this.change(token, () => setPolicies(token, own));
      if (!token && (this.absent.get(address)?.until ?? 0) <= now)
        added.push({ address, reader, policies: own });
    }
    for (let at = 0; at < added.length; at += STATES_AT_ONCE)
      await this.add(added.slice(at, at + STATES_AT_ONCE));
    this.order = [...this.byAddress.values()];
    this.rolling.set(this.order);
    this.addresses = undefined;
    this.revision = revision;
    this.refreshedAt = now;
  }

  /** Reads all states again. */
  async reload(revision: number): Promise<void> {
    for (const token of this.byAddress.values()) this.remove(token);
    this.revision = -1;
    await this.refresh(revision);
  }

  get(address: Address): WatchedToken | undefined {
    return this.byAddress.get(address);
  }

  tokens(): readonly WatchedToken[] {
    return this.order;
  }

  places(): ReadonlyMap<string, readonly Address[]> {
    return this.byPlace;
  }

  /** The next tokens to look at although nothing touched them. */
  roll(count: number): readonly WatchedToken[] {
    return this.rolling.next(count);
  }

  /** Tokens with a lock that ends now, or within a week. */
  due(timestamp: number): readonly WatchedToken[] {
    return [...this.dueTokens].filter(({ dueAt }) => dueAt <= timestamp);
  }

  /**
   * Tokens that were never analysed, or not by a policy that decides now, in the turns of their callers; one that
   * failed comes behind the others of its caller. Each is told afterwards by {@link change}, {@link tryLater} or {@link leave}.
   */
  fresh(blockNumber: number, count: number): readonly WatchedToken[] {
    for (const token of this.retries) {
      if (token.againAt > blockNumber) continue;
      this.retries.delete(token);
      this.unread.add(token.reader, token);
    }
    const next: WatchedToken[] = [];
    for (let token = this.unread.takeTurn(); token; token = this.unread.takeTurn()) {
      next.push(token);
      if (next.length >= count) break;
    }
    return next;
  }

  /** A token of {@link fresh} that could not be analysed. */
  tryLater(token: WatchedToken): void {
    if (this.byAddress.get(token.address) === token && isUnread(token)) this.retries.add(token);
  }

  /** The address is no token: nothing is read of it until it is looked at again, later and later. */
  leave(token: WatchedToken): void {
    const { forMs = FIRST_ABSENCE_MS / 2 } = this.absent.get(token.address) ?? {};
    const next = Math.min(forMs * 2, LONGEST_ABSENCE_MS);
    this.absent.set(token.address, { until: performance.now() + next, forMs: next });
    this.remove(token);
    this.order = [...this.byAddress.values()];
    this.rolling.set(this.order);
    this.addresses = undefined;
  }

  /** The contracts whose logs are read. */
  logAddresses(chain: Chain): readonly Address[] {
    this.addresses ??= this.toLogAddresses(chain);
    return this.addresses;
  }

  private toLogAddresses(chain: Chain): readonly Address[] {
    const { dexes, lockers } = chain;
    const places = [...this.byPlace.keys()].filter((place) => place.length === 42) as Address[];
    return [
      ...new Set([
        ...places,
        ...lockers.map(({ address }) => address),
        ...poolManagersOf(chain).map(({ address }) => address),
        ...(this.wantsPairs ? dexes.map(({ factory }) => factory) : []),
      ]),
    ].map((address) => address.toLowerCase() as Address);
  }

  lockers({ lockers }: Chain): ReadonlySet<string> {
    return new Set(lockers.map(({ address }) => address.toLowerCase()));
  }

  /** Replaces a token, and the addresses of its parts. */
  change(token: WatchedToken, work: () => void): void {
    if (this.byAddress.get(token.address) !== token) return;
    this.unlist(token);
    work();
    this.enlist(token);
  }

  private async add(added: readonly Added[]): Promise<void> {
    const states = await this.options.findStates(added.map(({ address }) => address));
    for (const { address, reader, policies } of added) {
      const token = createWatchedToken(address, reader, states.get(address)?.state, policies);
      this.byAddress.set(address, token);
      this.enlist(token);
    }
  }

  private remove(token: WatchedToken): void {
    this.unlist(token);
    this.byAddress.delete(token.address);
  }

  private enlist(token: WatchedToken): void {
    for (const place of placesOf(token)) {
      if (!this.byPlace.has(place)) this.addresses = undefined;
      const tokens = this.byPlace.get(place) ?? [];
      if (!tokens.includes(token.address)) tokens.push(token.address);
      this.byPlace.set(place, tokens);
    }
    if (isUnread(token)) this.unread.add(token.reader, token);
    if (Number.isFinite(token.dueAt)) this.dueTokens.add(token);
  }

  private unlist(token: WatchedToken): void {
    for (const place of placesOf(token)) {
      const tokens = (this.byPlace.get(place) ?? []).filter((address) => address !== token.address);
      if (tokens.length > 0) this.byPlace.set(place, tokens);
      else this.byPlace.delete(place);
    }
    this.unread.remove(token.reader, token);
    this.retries.delete(token);
    this.dueTokens.delete(token);
  }
}

/** The token, its logic, and its pools. */
function placesOf({ address, snapshot }: WatchedToken): readonly string[] {
  if (!snapshot) return [address];
  const { logic, pools } = snapshot.watched;
  const parts = [address, ...(logic ? [logic.address] : []), ...Object.keys(pools ?? {})];
  return [...new Set(parts.map((part) => part.toLowerCase()))];
}

interface Added {
  readonly address: Address;
  readonly reader: string;
  readonly policies: readonly WatchedPolicy[];
}

function isSame(before: readonly WatchedPolicy[], now: readonly WatchedPolicy[]): boolean {
  const textOf = (policies: readonly WatchedPolicy[]) =>
    policies.map(({ key, subscriptionIds, rules }) => `${key} ${rules?.version} ${subscriptionIds}`).join();
  return textOf(before) === textOf(now);
}
