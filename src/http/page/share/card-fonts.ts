import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

interface Font {
  readonly file: string;
  /** Code points that are looked for in it: `[from, to]`. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** The fonts of share cards, each loaded when the first text needs it. */
export interface CardFonts {
  /** What to name as the font of a text, as CSS does. */
  familyOf(text: string): string;
  /** Whether one of the fonts has the character. Without built fonts: those of the system are taken to have all. */
  has(character: string): boolean;
}

/** @param folder where the build put the fonts */
export function openCardFonts(folder: string): CardFonts {
  const list = join(folder, 'fonts.json');
  const fonts: readonly Font[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const loaded = new Set<string>();
  const fontOf = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return fonts.find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
  };
  const load = (file: string) => {
    if (!loaded.has(file)) GlobalFonts.registerFromPath(join(folder, file), file);
    loaded.add(file);
  };
  return {
    familyOf(text) {
      const needed = new Set([...`A${text}`].flatMap((character) => fontOf(character) ?? []));
      const files = fonts.filter((font) => needed.has(font)).map(({ file }) => file);
      for (const file of files) load(file);
      return [...files.map((file) => `"${file}"`), 'sans-serif'].join(', ');
    },
    has: (character) => fonts.length === 0 || fontOf(character) !== undefined,
  };
}
