/** Figures in the form that a model reads. Unknown figures are named as unknown, never left out. */
const NOT_KNOWN = 'not known';

export function sayFlag(flag: boolean | null | undefined, yes = 'yes', no = 'no'): string {
  if (flag === null || flag === undefined) return NOT_KNOWN;
  return flag ? yes : no;
}

export function sayRatio(ratio: number | null | undefined): string {
  return ratio === null || ratio === undefined ? NOT_KNOWN : sayPercentage(ratio * 100);
}

export function sayPercentage(percentage: number | null | undefined): string {
  return percentage === null || percentage === undefined ? NOT_KNOWN : `${round(percentage)} %`;
}

export function sayUsd(usd: number | null | undefined): string {
  return usd === null || usd === undefined ? NOT_KNOWN : `${round(usd)} USD`;
}

export function sayNumber(number: number | null | undefined): string {
  return number === null || number === undefined ? NOT_KNOWN : String(round(number));
}

/** Four significant digits are enough for a sentence; whole numbers keep all of theirs. */
function round(number: number): number {
  return Math.abs(number) >= 1_000 ? Math.round(number) : Number(number.toPrecision(4));
}
