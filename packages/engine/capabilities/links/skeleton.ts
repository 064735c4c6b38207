import { toLatin, unfold } from '@assay/facts';

/**
 * The visual form of a name: lower case, without marks, look-alike letters and digits replaced by the Latin
 * letter they resemble (UTS #39), `rn` by `m` and `vv` by `w`. Names with the same skeleton are easily
 * confused. O(length).
 * @example toSkeleton('rnetamask') // 'metamask'
 */
export function toSkeleton(text: string): string {
  const plain = unfold(text).replace(/\p{M}/gu, '');
  return [...plain].map(toLatin).join('').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** True where one substitution, deletion, insertion or swap of neighbours turns `a` into `b`. O(length). */
export function isOneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  const swapped =
    restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return swapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}
