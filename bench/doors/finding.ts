/** One line of the result: what was measured, the figure, and what it should reach. */
export interface Finding {
  readonly what: string;
  readonly figure: string;
  readonly reach: string;
  readonly ok: boolean;
}

/** Prints them under a title; returns them. */
export function print(title: string, findings: readonly Finding[]): readonly Finding[] {
  for (const { what, figure, reach, ok } of findings) {
    console.log(`${ok ? 'ok  ' : 'MISS'} ${title}: ${what}: ${figure} (reach: ${reach})`);
  }
  return findings;
}

/** A figure that is good up to `reach`. */
export function finding(what: string, value: number, reach: number, unit: string): Finding {
  return {
    what,
    figure: `${value.toFixed(3)} ${unit}`.trim(),
    reach: `at most ${reach} ${unit}`.trim(),
    ok: value <= reach,
  };
}

/** A count that is good at `reach` alone. */
export function exactly(what: string, value: number, reach: number): Finding {
  return { what, figure: String(value), reach: `exactly ${reach}`, ok: value === reach };
}
