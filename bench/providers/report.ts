/** Prints one line of the result. */
export function report(what: string, figure: string, target: string, ok: boolean): void {
  console.log(`${ok ? 'ok  ' : 'MISS'} ${what}: ${figure} (target ${target})`);
}
