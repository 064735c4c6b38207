import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Folder of labelled data, next to the checkout. The data is not part of the project. */
const root = resolve('../shared/datasets');

/** Text of a data file (`.gz` is unpacked); `undefined` when it is absent. */
export function readData(path: string): string | undefined {
  const file = resolve(root, path);
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Rows of a CSV by column name. Fields may be quoted, but must not contain quotes. */
export function parseCsv(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.replaceAll('\r', '').trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => {
    const fields = [...line.matchAll(/(?:"([^"]*)"|([^,]*))(?:,|$)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    return Object.fromEntries(names.map((name, i) => [name, fields[i] ?? '']));
  });
}

/** A decimal number (thousands separators and exponents allowed) in units of 10^-18, exactly. */
export function parseUnits18(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text.replaceAll(',', ''));
  if (!match) throw new RangeError(`not a number: ${text}`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const shift = 18 + Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return sign ? -units : units;
}

export interface Timing<T> {
  /**
   * Wall-clock time and CPU time in milliseconds. Other programs on the machine hardly change the CPU time.
   */
  readonly ms: number;
  readonly cpuMs: number;
  readonly result: T;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Medians of `runs` timings after one warm-up run, with the last result. `prepare` runs before each and is
 * not timed.
 */
export function timed<S, T>(runs: number, prepare: () => S, work: (subject: S) => T): Timing<T> {
  let result = work(prepare());
  const times = Array.from({ length: runs }, () => {
    const subject = prepare();
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    result = work(subject);
    const { user, system } = process.cpuUsage(cpu);
    return { ms: performance.now() - start, cpuMs: (user + system) / 1_000 };
  });
  return { ms: median(times.map(({ ms }) => ms)), cpuMs: median(times.map(({ cpuMs }) => cpuMs)), result };
}
