/** Cost of a piece of work in ms of CPU time, independent of the machine's load. */
export interface Cost {
  readonly cpuMs: number;
  /** The longest time that the event loop was blocked. */
  readonly holdMs: number;
}

/**
 * Measures the CPU time of this process until `work` is done. Nothing else should run in the process
 * meanwhile. A timer fires every ms while the event loop is free; the CPU time between two of its ticks is
 * the time that the loop was blocked.
 */
export async function measureLoop(work: () => Promise<void>): Promise<Cost> {
  const started = process.cpuUsage();
  let last = 0;
  let holdMs = 0;
  const turn = () => {
    const now = cpuMsSince(started);
    holdMs = Math.max(holdMs, now - last);
    last = now;
  };
  const timer = setInterval(turn, 1);
  try {
    await work();
  } finally {
    turn();
    clearInterval(timer);
  }
  return { cpuMs: last, holdMs };
}

function cpuMsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/**
 * The exponent k of cost = c · size^k, by least squares over the logarithms. `undefined` for fewer than three
 * points.
 */
export function fitExponent(
  points: readonly { readonly size: number; readonly cost: number }[],
): number | undefined {
  if (points.length < 3) return undefined;
  const logs = points.map(({ size, cost }) => [Math.log(size), Math.log(cost)] as const);
  const meanX = logs.reduce((sum, [x]) => sum + x, 0) / logs.length;
  const meanY = logs.reduce((sum, [, y]) => sum + y, 0) / logs.length;
  const covariance = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const variance = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return covariance / variance;
}
