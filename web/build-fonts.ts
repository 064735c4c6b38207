import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** In the order in which a letter is looked for. Those for Chinese have empty signs in the place of emoji. */
const families = [
  { name: 'variable/noto-sans', files: /wght-normal/ },
  // The whole of it in one file: its parts draw nothing of what is joined from several signs.
  { name: 'noto-color-emoji', whole: 'noto-color-emoji-emoji-400-normal.woff2' },
  { name: 'variable/noto-sans-hebrew', files: /wght-normal/ },
  { name: 'variable/noto-sans-arabic', files: /wght-normal/ },
  { name: 'variable/noto-sans-sc', files: /wght-normal/ },
] as const;

/** Each font by its file, with the code points that are looked for in it: `[from, to]`. */
type FontList = { file: string; ranges: (readonly [number, number])[] }[];

/** Copies the fonts of the share card into `fonts/` of a folder, and writes there which letters each has. */
export async function buildFonts(folder: string): Promise<void> {
  const target = join(folder, 'fonts');
  await mkdir(target, { recursive: true });
  const lists = await Promise.all(families.map((family) => copyFamily(family, target)));
  await writeFile(join(target, 'fonts.json'), JSON.stringify(lists.flat()));
}

async function copyFamily(family: (typeof families)[number], target: string): Promise<FontList> {
  const isWhole = 'whole' in family;
  const source = dirname(resolve(`@fontsource${isWhole ? '/' : '-'}${family.name}/package.json`));
  const css = await readFile(join(source, 'index.css'), 'utf8');
  const faces = [...css.matchAll(/files\/([\w-]+\.woff2)[^}]*unicode-range:\s*([^;]+);/g)];
  const listed = faces.map(([, file = '', ranges = '']) => ({ file, ranges: toRanges(ranges) }));
  const list = isWhole
    ? [{ file: family.whole, ranges: listed.flatMap(({ ranges }) => ranges) }]
    : listed.filter(({ file }) => family.files.test(file));
  await Promise.all(list.map(({ file }) => copyFile(join(source, 'files', file), join(target, file))));
  // The licence of the fonts goes where they go.
  await copyFile(join(source, 'LICENSE'), join(target, `${family.name.replace('/', '-')}.LICENSE`));
  return list;
}

/** `U+4e00-4e10,U+4e12` as pairs. */
function toRanges(text: string): (readonly [number, number])[] {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
}
