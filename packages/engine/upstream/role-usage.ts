import { dayOf } from './permit-source.js';
import { createRoleHealth, type RoleStatus } from './role-health.js';

/** What a role's requests of the day came to. */
export interface RoleUsageSnapshot {
  readonly requestsToday: number;
  readonly dailyLimit: number;
  readonly remainingDaily: number;
  readonly rateLimitHits: number;
  readonly status: RoleStatus;
}

/** After a refusal the role is `limited` for this long. */
const LIMITED_FOR_MS = 5_000;

/** Counts the requests of the UTC day, as far as this process knows of them, and its refusals. */
export class RoleUsage {
  readonly health: ReturnType<typeof createRoleHealth>;
  private today = 0;
  private countedOn: number;
  private hits = 0;
  private lastHitAt = Number.NEGATIVE_INFINITY;

  /** @param now wall clock, Unix milliseconds */
  constructor(
    private readonly daily: number,
    private readonly now: () => number,
  ) {
    this.health = createRoleHealth(now);
    this.countedOn = dayOf(now());
  }

  /** The day of the last count. */
  get day(): number {
    return this.countedOn;
  }

  get isSpent(): boolean {
    return this.spent() >= this.daily;
  }

  count(today: number): void {
    this.countedOn = dayOf(this.now());
    this.today = today;
  }

  /** A permit of that day was not used. */
  giveBack(day: number): void {
    if (day === this.countedOn) this.today -= 1;
  }

  refused(): void {
    this.hits += 1;
    this.lastHitAt = this.now();
  }

  snapshot(): RoleUsageSnapshot {
    const today = this.spent();
    return {
      requestsToday: today,
      dailyLimit: this.daily,
      remainingDaily: Math.max(0, this.daily - today),
      rateLimitHits: this.hits,
      status: this.status(),
    };
  }

  private spent(): number {
    return this.countedOn === dayOf(this.now()) ? this.today : 0;
  }

  private status(): RoleStatus {
    const health = this.health.status();
    if (health === 'down') return 'down';
    return this.isSpent || this.now() - this.lastHitAt < LIMITED_FOR_MS ? 'limited' : health;
  }
}
