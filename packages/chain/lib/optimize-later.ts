import { setFlagsFromString } from 'node:v8';

/** Bytes of a function's code that run before V8 optimizes it; its default is 67,584. */
const BUDGET = 400_000;

/**
 * Makes V8 optimize functions later, for a whole program. An analysis runs thousands of functions a few times:
 * by default, compiling them again takes a quarter of its processor time. Later majors of V8 have no such
 * flag, but a compiler between.
 */
export function optimizeLater(): void {
  if (Number.parseInt(process.versions.v8, 10) === 11) setFlagsFromString(`--interrupt-budget=${BUDGET}`);
}
