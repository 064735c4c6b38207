/** What a letter without accents in the picture's font stands for. Lower case; capitals follow from it. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ' +
    'ъ= ы=y ь= э=e ю=yu я=ya є=ye і=i ґ=g ј=j љ=lj њ=nj џ=dz ђ=dj ћ=c ' +
    'α=a β=b γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o ' +
    'ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ħ=h ı=i ŋ=ng'
  )
    .split(' ')
    .map((pair) => pair.split('=')),
);
const signs: Readonly<Record<string, string>> = {
  ...{
    '…': '...',
    '–': '-',
    '—': '-',
    '−': '-',
    '×': 'x',
    '•': '*',
    '·': '.',
    '€': 'EUR',
    '£': 'GBP',
    '¥': 'JPY',
  },
  ...{ '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', '‘': "'", '’': "'", '₿': 'BTC', '🔴': '*' },
};

/**
 * A text in the letters that the picture's font has: without accents, Cyrillic and Greek in Latin letters. Any other
 * character is named by its number, so that none is taken for another.
 * @example toDrawnLetters('Ёж 柴') // 'Ezh [67F4]'
 */
export function toDrawnLetters(text: string): string {
  return [...text.normalize('NFKD')].map(toDrawn).join('');
}

function toDrawn(character: string): string {
  if (/[\x20-\x7e]/.test(character)) return character;
  if (/\p{M}|\p{Cf}/u.test(character)) return '';
  const sign = signs[character];
  if (sign !== undefined) return sign;
  const lower = character.toLowerCase();
  const letter = latin[lower];
  if (letter !== undefined)
    return lower === character ? letter : letter.charAt(0).toUpperCase() + letter.slice(1);
  return /\s/.test(character)
    ? ' '
    : `[${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
