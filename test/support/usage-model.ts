interface Counted {
  readonly units: number;
  readonly month: number;
  readonly day: number;
  refunded: boolean;
}

/** A simple model of usage: a list of calls that are added up. Months and days only move forward. */
export function createUsageModel(quota: number) {
  const counted: Counted[] = [];
  let month = 0;
  let day = 0;
  const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();
  const dayOf = (at: Date) => Math.floor(at.getTime() / 86_400_000);
  const sum = (pick: (one: Counted) => boolean) =>
    counted.reduce((total, one) => total + (!one.refunded && pick(one) ? one.units : 0), 0);
  const usedIn = (wanted: number) => sum((one) => one.month === wanted);

  return {
    /** True when the call is granted. Its index is that of the grant. */
    take(units: number, at: Date, place: number): boolean {
      const [thisMonth, thisDay] = [Math.max(month, monthOf(at)), Math.max(day, dayOf(at))];
      if (usedIn(thisMonth) + units > quota) return false;
      [month, day] = [thisMonth, thisDay];
      counted[place] = { units, month, day, refunded: false };
      return true;
    },
    refund(place: number): void {
      const one = counted[place];
      if (one !== undefined) one.refunded = true;
    },
    /** An instant not before the latest counted one. */
    latest: (at: Date): Date => (dayOf(at) < day ? new Date(day * 86_400_000) : at),
    stats(at: Date) {
      const callsThisMonth = usedIn(monthOf(at));
      return {
        callsThisMonth,
        callsToday: sum((one) => one.day === dayOf(at)),
        totalCalls: sum(() => true),
        remainingQuota: quota - callsThisMonth,
      };
    },
  };
}
