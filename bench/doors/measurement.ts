/** One line of the result: what was measured, its value and its target. */
export interface Measurement {
  readonly what: string;
  readonly figure: string;
  readonly target: string;
  readonly ok: boolean;
  /** It depends on how busy the machine is. */
  readonly isTime?: true;
}

/** Prints the measurements under a title and returns them. */
export function print(title: string, measurements: readonly Measurement[]): readonly Measurement[] {
  for (const { what, figure, target, ok } of measurements) {
    console.log(`${ok ? 'ok  ' : 'MISS'} ${title}: ${what}: ${figure} (target: ${target})`);
  }
  return measurements;
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
