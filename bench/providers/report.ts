/** One line of the result. */
export function report(what: string, figure: string, reach: string, ok: boolean): void {
  console.log(`${ok ? 'ok  ' : 'MISS'} ${what}: ${figure} (reach ${reach})`);
}
