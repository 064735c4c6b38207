/** Letters of other scripts, and digits, that pass for a Latin letter; a part of Unicode's confusables (UTS 39). */
const confusables: Readonly<Record<string, string>> = {
  а: 'a',
  ɑ: 'a',
  α: 'a',
  е: 'e',
  ё: 'e',
  є: 'e',
  ο: 'o',
  о: 'o',
  ό: 'o',
  օ: 'o',
  р: 'p',
  ρ: 'p',
  с: 'c',
  ϲ: 'c',
  у: 'y',
  γ: 'y',
  х: 'x',
  χ: 'x',
  і: 'i',
  ı: 'i',
  ι: 'i',
  ї: 'i',
  ј: 'j',
  ѕ: 's',
  һ: 'h',
  ԁ: 'd',
  ɡ: 'g',
  ԛ: 'q',
  ԝ: 'w',
  к: 'k',
  κ: 'k',
  м: 'm',
  т: 't',
  τ: 't',
  в: 'b',
  н: 'h',
  п: 'n',
  ո: 'n',
  υ: 'u',
  ս: 'u',
  ν: 'v',
  ѵ: 'v',
  ω: 'w',
  ʏ: 'y',
  ƅ: 'b',
  ɩ: 'i',
  ⅼ: 'l',
  ӏ: 'l',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  '|': 'l',
};

/**
 * What a name looks like: lower case, without marks, look-alike letters and digits replaced by the Latin letter that they pass
 * for, `rn` read as `m` and `vv` as `w`. Two names with one skeleton are easily taken for each other. O(length).
 */
export function toSkeleton(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain]
    .map((character) => confusables[character] ?? character)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** True where one change, loss, addition or swap of neighbours makes `a` into `b`. O(length). */
export function isOneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  const swapped =
    restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return swapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}
