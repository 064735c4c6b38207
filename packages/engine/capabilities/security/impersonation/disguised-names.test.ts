import { mixesAlphabets, readsAsLatin, toLatin } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../../test/support/any-character.js';
import { findImpersonation } from './find-impersonation.js';
import { toSkeleton } from './skeleton.js';

const address = '0x00000000000000000000000000000000000000f1';
const find = (name: string, symbol: string) =>
  findImpersonation({ chain: 'eth', address, name, symbol }, [])?.symbol ?? null;

describe('names in the letters of any script', () => {
  it.each([
    ['ꓔether ꓴꓢꓓ', 'ꓴꓢꓓꓔ', 'USDT', 'Lisu'],
    ['Circle', 'ꓴSDC', 'USDC', 'one Lisu letter'],
    ['Ꮪhiba', 'ᎤSDT', null, 'a letter with a mark of its own is no U'],
    ['Dollar', 'USDᏟ', 'USDC', 'Cherokee'],
    ['ᏴUЅᎠ', 'ᏴUЅᎠ', 'BUSD', 'Cherokee and Cyrillic'],
    ['ᏢᎬᏢᎬ', 'ᏢᎬᏢᎬ', 'PEPE', 'all in Cherokee'],
    ['x', 'UЅDC', 'USDC', 'Cyrillic'],
    ['Теthеr USD', 'x', 'USDT', 'Cyrillic inside a name'],
    ['x', 'ΕΤΗ', 'ETH', 'Greek capitals'],
    ['x', 'WΒΤϹ', 'WBTC', 'Greek capitals and a lunate sigma'],
    ['x', 'Ⲥⲁⲕⲉ', 'CAKE', 'Coptic'],
    ['x', 'ՍSDC', 'USDC', 'Armenian'],
    ['x', '𝐔𝐒𝐃𝐂', 'USDC', 'mathematical bold'],
    ['x', '𝚄𝚂𝙳𝚃', 'USDT', 'mathematical typewriter'],
    ['x', '🆄🆂🅳🆃', 'USDT', 'letters on a ground'],
    ['x', '🅤🅢🅓🅒', 'USDC', 'letters on a round ground'],
    ['x', 'ᵁˢᴰᶜ', 'USDC', 'raised letters'],
    ['x', 'ᴜꜱᴅᴄ', 'USDC', 'small capitals'],
    ['x', '∪SDC', 'USDC', 'a mathematical sign'],
    ['x', 'U\u0336S\u0336D\u0336C\u0336', 'USDC', 'struck through'],
    ['x', 'U\u034fSDC', 'USDC', 'an invisible joiner'],
    ['x', 'ＵＳＤＣ', 'USDC', 'full width'],
    ['x', 'USD₵', 'USDC', 'the sign of the cedi'],
    ['x', '\u{1ccea}\u{1cce8}\u{1ccd9}\u{1ccd8}', 'USDC', 'outlined letters of Unicode 16'],
    ['x', '\u{16eb6}USD', 'BUSD', 'a Beria Erfe letter of Unicode 17'],
    ['x', 'ⳏⲈⳏⲈ', 'PEPE', 'Coptic letters that Unicode 14 and later compares'],
    ['x', 'US\u3164DC', 'USDC', 'a letter that nobody sees'],
  ])('%s (%s) imitates %s: %s', (name, symbol, imitated, _letters) => {
    expect(find(name, symbol)).toBe(imitated);
  });

  it.each([
    ['Доллар Надежды', 'НАДЕЖДА'],
    ['Сбер', 'СБЕР'],
    ['Сосо', 'СОСО'],
    ['Эфир', 'ЭФИР'],
    ['Ελληνικό Νόμισμα', 'ΕΛΛ'],
    ['Հայկական դրամ', 'ԴՐԱՄ'],
    ['ᏣᎳᎩ', 'ᏣᎳᎩ'],
    ['狗狗币', '狗狗币'],
    ['猫コイン', 'ネコ'],
    ['김치 코인', '김치'],
    ['عملة رقمية', 'ذهب'],
    ['دلار', 'دلار'],
    ['מטבע', 'זהב'],
    ['ไทยบาท', 'บาท'],
    ['भारतीय रुपया', 'रुपया'],
    ['Café Crème', 'CRÈME'],
    ['Đồng Việt', 'ĐỒNG'],
    ['Türk Lirası', 'TRYŞ'],
    ['Złoty', 'ZŁ'],
    ['€uro Moon', '€MOON'],
    ['🚀 Rocket 🚀', '🚀'],
    ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ])('%s (%s) imitates nobody', (name, symbol) => {
    expect(find(name, symbol)).toBeNull();
  });

  it('takes an invisible character inside for a disguise, also where the letters are the right ones', () => {
    const token = { chain: 'base', address, name: 'x', symbol: 'CAKE' } as const;
    expect(findImpersonation(token, [])).toBeNull();
    expect(findImpersonation({ ...token, hiddenCharacters: true }, [])?.symbol).toBe('CAKE');
    expect(findImpersonation({ ...token, symbol: 'دلار', hiddenCharacters: true }, [])).toBeNull();
  });

  it('folds a capital as the capital looks, and a small letter as that looks', () => {
    expect([toLatin('Η'), toLatin('η'), toLatin('В'), toLatin('в')]).toEqual(['h', 'n', 'b', 'b']);
  });

  it('tells mixed alphabets, and words that read as Latin ones, from words of one script', () => {
    expect(['unіswap', 'ꓴSDC', 'αlpha'].map(mixesAlphabets)).toEqual([true, true, true]);
    expect(['münchen', 'сайт', '猫coin', 'łódź'].map(mixesAlphabets)).toEqual([false, false, false, false]);
    expect(['сосо', 'ꓔꓔ', 'орех'].map(readsAsLatin)).toEqual([true, true, true]);
    expect(['сайт', '猫', 'coco', 'café', ''].map(readsAsLatin)).toEqual([false, false, false, false, false]);
  });

  it('nothing makes it throw, and no length takes long', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => void toSkeleton(text)));
    const start = performance.now();
    for (const text of ['ꓔ', '\u0336', '\u{1f170}', 'ﷺ']) toSkeleton(text.repeat(500_000));
    expect(performance.now() - start).toBeLessThan(500);
  });
});
