/** What one piece of work cost, in ms of processor time: the load of the machine does not count. */
export interface Cost {
  readonly cpuMs: number;
  /** The longest stretch without a turn of the event loop. */
  readonly holdMs: number;
}

/**
 * Measures the processor time of this process until `work` is done. Nothing else should run in the process meanwhile.
 * A timer fires once a ms where the loop turns; what the process used between two of its turns is how long it was held.
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
 * The exponent k of cost = c · size^k: least squares over the logarithms. `undefined` for less than three points, from
 * which nothing can be told.
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
