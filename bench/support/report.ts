/** One figure: what was measured, its value and its goal. */
export interface Measurement {
  /** The same in every run: it names the row of docs/benchmarks.md. */
  readonly what: string;
  readonly figure: string;
  /** Absent: there is none. */
  readonly target?: string;
  readonly ok: boolean;
  /** It depends on how busy the machine is. */
  readonly isTime?: true;
}

const reported: Measurement[] = [];

/** Prints one figure, and keeps it for `--publish`. */
export function report(measured: Measurement): void {
  const { what, figure, target, ok } = measured;
  reported.push(measured);
  console.log(
    `${ok ? 'ok  ' : 'MISS'} ${what}: ${figure}${target === undefined ? '' : ` (goal: ${target})`}`,
  );
}

/** What was reported since it was asked last. */
export function takeReported(): readonly Measurement[] {
  return reported.splice(0);
}

/** Reports the measurements under a title and returns them. */
export function reportAll(title: string, measurements: readonly Measurement[]): readonly Measurement[] {
  for (const one of measurements) report({ ...one, what: `${title}: ${one.what}` });
  return measurements;
}

/** A value without a goal. */
export function plainly(what: string, figure: string): Measurement {
  return { what, figure, ok: true };
}

/** A value that should be at most `target`. */
export function atMost(what: string, value: number, target: number, unit: string): Measurement {
  return {
    what,
    figure: `${value.toFixed(3)} ${unit}`.trim(),
    target: `at most ${target} ${unit}`.trim(),
    ok: value <= target,
  };
}

/** As {@link atMost}, of a time that depends on how busy the machine is. */
export function atMostTime(what: string, value: number, target: number, unit = 'ms'): Measurement {
  return { ...atMost(what, value, target, unit), isTime: true };
}

/** A count that should be exactly `target`. */
export function exactly(what: string, value: number, target: number): Measurement {
  return { what, figure: String(value), target: `exactly ${target}`, ok: value === target };
}
