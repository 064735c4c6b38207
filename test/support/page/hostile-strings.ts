const scripts = [
  '<script>window.broken=1</script>',
  '<img src=x onerror="window.broken=1">',
  '"><svg onload=window.broken=1>',
  "javascript:window.broken=1//'",
  '</title><script>window.broken=1</script>',
  '{{constructor.constructor("window.broken=1")()}}',
  '$' + '{window.broken=1}',
  '<iframe srcdoc="<script>parent.broken=1</script>">',
  '<link rel=stylesheet href=https://outside.example/a.css>',
  '<a href="javascript:window.broken=1">click</a>',
  '<base href=https://outside.example/>',
  '<meta http-equiv=refresh content="0;url=https://outside.example">',
];
const orders = ['\u202eelbisrever\u202c', '\u2066\u202dmixed', 'شعار العملة', 'עברית\u200f!', '\u061cabc'];
const sizes = [
  'W'.repeat(5_000),
  'a '.repeat(3_000),
  `Z${'\u0335\u0321\u0489'.repeat(300)}`,
  '\ufdfd'.repeat(40),
  '💣'.repeat(200),
];
const unseen = [
  '\u200b\u200b',
  '\u3164',
  '\u00ad\u2060',
  '\u0000\u0007\u001b[31m',
  '\ufeff',
  '\ud800',
  '   ',
];

/** At least as many different strings as asked for, each meant to run, to reorder, to overflow or to hide. */
export function hostileStrings(count: number): readonly string[] {
  const kinds = [...scripts, ...orders, ...sizes, ...unseen];
  return Array.from({ length: count }, (_, index) => {
    const first = kinds[index % kinds.length] ?? '';
    const second = kinds[(index * 7 + Math.floor(index / kinds.length)) % kinds.length] ?? '';
    return index < kinds.length ? first : `${first}${second}${index}`;
  });
}

/** Fields whose texts strangers write, or quote them. */
const strangersFields =
  /^(name|symbol|title|story|reason|verdictSentence|description|issue|sellError|label|locker|lockStatus|url|warnings|foundIn|quote|file|function|contractName|environment|what|why|asks|dex|quoteSymbol|meaning|untried|detail|abstained|message|sentence|statement|webhook|pauseReason|problem)$/;

/** The value with each text of a stranger replaced by the next hostile one. */
export function withHostileTexts(value: unknown, next: () => string, field = ''): unknown {
  if (typeof value === 'string') return strangersFields.test(field) ? next() : value;
  if (Array.isArray(value)) return value.map((one) => withHostileTexts(one, next, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      // The reasons of a stored report are listed by the codes of their gates.
      withHostileTexts(one, next, field === 'reasons' ? 'reason' : name),
    ]),
  );
}
