import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CommandWorld } from '../../src/cli/command.js';

const documents = [
  'README.md',
  ...readdirSync('docs').flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : [])),
];
/** Each command with the document that shows it. */
const shown = (pattern: RegExp) =>
  documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, command = '']) => ({ file, command })),
  );
type Main = (argv: readonly string[], world: CommandWorld) => Promise<number>;

/** Programs of the checkout, and `replay`, write to the standard output of their process. */
const isInProcess = (name: string) => name !== 'replay' && existsSync(`src/cli/${name}.ts`);

/** What a command tells of itself. */
async function help(name: string, ...args: readonly string[]): Promise<string> {
  if (!isInProcess(name))
    return execFileSync('node', ['bin/assay.js', name, ...args, '--help'], { encoding: 'utf8' });
  const { main } = (await import(`../../src/cli/${name}.ts`)) as { readonly main: Main };
  let told = '';
  const out = (text: string) => {
    told += text;
  };
  expect(await main([...args, '--help'], { env: {}, out, err: out })).toBe(0);
  return told;
}

it('every `npx assay` command of the documents exists, with each of its options', async () => {
  const commands = shown(/npx assay ([a-z][\w-]*[^\n`#|]*)/g);
  expect(commands.length).toBeGreaterThan(20);
  const helps = new Map<string, string>();
  for (const { file, command } of commands) {
    const [name = '', action = ''] = command.split(' ');
    const known = helps.get(name) ?? (await help(name));
    helps.set(name, known);
    const options = [...command.matchAll(/ (--[a-z][a-z-]*)/g)].map(([, option = '']) => option);
    const own = options.filter((option) => !known.includes(option) && option !== '--help');
    const below = own.length > 0 ? await help(name, action) : '';
    expect(
      own.filter((option) => !below.includes(option)),
      `${file}: npx assay ${command}`,
    ).toEqual([]);
  }
});

it('every `npm run` of the documents exists, and every benchmark', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  for (const { file, command } of shown(/npm run ([\w:-]+)/g))
    expect(Object.keys(scripts), `${file}: npm run ${command}`).toContain(command);
  const benches = execFileSync('node', ['bin/assay.js', 'bench'], { encoding: 'utf8' });
  for (const { file, command } of shown(/npm run bench -- ([a-z]\w*)/g))
    expect(benches, `${file}: npm run bench -- ${command}`).toContain(command);
});

it('every link of the documents leads to a file that exists', () => {
  for (const { file, command: link } of shown(/\]\(([^)\s]+)\)/g)) {
    if (/^https?:/.test(link)) continue;
    const [path = '', anchor = ''] = link.split('#');
    const folder = file.includes('/') ? 'docs/' : '';
    const target = path === '' ? file : new URL(path, `file:///${folder}`).pathname.slice(1);
    const text = readFileOrList(target);
    const anchors = text.split('\n').flatMap((line) => (line.startsWith('#') ? toAnchor(line) : []));
    if (anchor !== '') expect(anchors, `${file}: ${link}`).toContain(anchor);
  }
});

function readFileOrList(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return readdirSync(path).join('\n');
  }
}

function toAnchor(line: string): string {
  return line
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}
