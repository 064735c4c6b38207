/**
 * Unix milliseconds by a clock that only goes on. What is kept for a time is measured by it: where the clock of the
 * machine is set back by an hour, what was kept for seconds must not stay for an hour.
 */
export function steadyNow(): number {
  return Math.floor(performance.timeOrigin + performance.now());
}
