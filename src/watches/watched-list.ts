import { poolManagersOf } from '../chains/pool-managers.js';
import type { Chain } from '../chains/registry.js';
import type { Address } from '../domain/address.js';
import { createWatchedToken, type WatchedToken } from './watched-token.js';

export interface WatchedListOptions {
  readonly findAddresses: () => Promise<readonly Address[]>;
  readonly findStates: (
    addresses: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly state: string }>>;
}

/** How often the list is read again although nothing was added: subscriptions end. */
const REFRESH_MS = 30_000;
/** Blocks until a token that could not be analysed is tried again. */
const RETRY_BLOCKS = 50;
const STATES_AT_ONCE = 500;

/** The watched tokens of a chain, and the addresses of their parts. */
export class WatchedList {
  /** Whether new pools of the chain are wanted. */
  wantsPairs = false;
  private readonly byAddress = new Map<Address, WatchedToken>();
  private readonly byPlace = new Map<string, Address[]>();
  private readonly unread = new Set<WatchedToken>();
  private readonly dueTokens = new Set<WatchedToken>();
  private order: readonly WatchedToken[] = [];
  private rolledTo = 0;
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
    const wanted = new Set(await this.options.findAddresses());
    this.wantsPairs = wanted.delete('*' as Address);
    for (const token of this.byAddress.values()) if (!wanted.has(token.address)) this.remove(token);
    const added = [...wanted].filter((address) => !this.byAddress.has(address));
    for (let at = 0; at < added.length; at += STATES_AT_ONCE)
      await this.add(added.slice(at, at + STATES_AT_ONCE));
    this.order = [...this.byAddress.values()];
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

  /** The next tokens to analyse because of their age. */
  roll(count: number): readonly WatchedToken[] {
    const rolled: WatchedToken[] = [];
    const most = Math.min(count, this.order.length);
    for (let step = 0; step < most; step += 1) {
      this.rolledTo = (this.rolledTo + 1) % this.order.length;
      const token = this.order[this.rolledTo];
      if (token?.snapshot) rolled.push(token);
    }
    return rolled;
  }

  /** Tokens with a lock that ends now, or within a week. */
  due(timestamp: number): readonly WatchedToken[] {
    return [...this.dueTokens].filter(({ dueAt }) => dueAt <= timestamp);
  }

  /** Tokens that were never analysed. */
  fresh(blockNumber: number, count: number): readonly WatchedToken[] {
    const fresh: WatchedToken[] = [];
    for (const token of this.unread) {
      const { triedAt } = token;
      if (triedAt === undefined || blockNumber - triedAt >= RETRY_BLOCKS) fresh.push(token);
      if (fresh.length === count) break;
    }
    return fresh;
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
    this.unlist(token);
    work();
    this.enlist(token);
  }

  private async add(addresses: readonly Address[]): Promise<void> {
    const states = await this.options.findStates(addresses);
    for (const address of addresses) {
      const token = createWatchedToken(address, states.get(address)?.state);
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
    if (!token.snapshot) this.unread.add(token);
    if (Number.isFinite(token.dueAt)) this.dueTokens.add(token);
  }

  private unlist(token: WatchedToken): void {
    for (const place of placesOf(token)) {
      const tokens = (this.byPlace.get(place) ?? []).filter((address) => address !== token.address);
      if (tokens.length > 0) this.byPlace.set(place, tokens);
      else this.byPlace.delete(place);
    }
    this.unread.delete(token);
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
