import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { catalog } from '@assay/facts';
import { expect, it } from 'vitest';
import { endpoints } from '../src/rest/endpoints.js';

it('docs/errors.md names every error of the catalog, each with its status and its code in GraphQL', () => {
  const rows = readFileSync('docs/errors.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const documented = new Map(
    rows.flatMap(([, statuses = '', codes = '', graphql = '']) => {
      const names = [...codes.matchAll(/`(\w+)`/g)].map(([, code = '']) => code);
      const numbers = statuses.split(',').map(Number);
      return names.map((code, index) => [code, { status: numbers[index] ?? numbers[0], graphql }] as const);
    }),
  );
  expect([...documented.keys()].sort()).toEqual(
    Object.keys(catalog)
      .filter((code) => code !== 'query_too_complex')
      .sort(),
  );
  for (const [code, { status, graphql }] of Object.entries(catalog)) {
    if (code === 'query_too_complex') continue;
    expect([code, documented.get(code)?.status]).toEqual([code, status]);
    const shown = documented.get(code)?.graphql ?? '';
    if (shown !== '') expect(shown).toContain(`\`${graphql}\``);
  }
});

it('docs/architecture.md is two pages, and names files and folders that exist', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  expect(text.split('\n').length).toBeLessThanOrEqual(121);
  const files = [...text.matchAll(/\b(?:src|packages)\/[\w./-]+\.ts\b/g)].map(([path]) => path);
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
  const rooms = readdirSync('src', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => `\`${name}/\``);
  expect(rooms.filter((room) => !text.includes(room))).toEqual([]);
  const packages = readdirSync('packages').map((name) => `../packages/${name}/README.md`);
  expect(packages.filter((readme) => !text.includes(readme) || !existsSync(`docs/${readme}`))).toEqual([]);
});

it('docs/operating.md names tests that exist, for nearly all failures', () => {
  const [, section = ''] = readFileSync('docs/operating.md', 'utf8').split('## When something fails');
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what'));
  const played = rows.map((row) =>
    [...(row.split(' | ')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, file]) => file),
  );
  expect(rows.length).toBeGreaterThan(15);
  expect(played.filter((files) => files.length === 0).length).toBeLessThanOrEqual(2);
  expect(played.flat().filter((file = '') => !existsSync(file))).toEqual([]);
});

it('docs/decisions are numbered without gaps, each with date and status, and all are in the index', () => {
  const records = readdirSync('docs/decisions')
    .filter((file) => file !== 'README.md')
    .sort();
  const rows = readFileSync('docs/decisions/README.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| [0'));
  const expected = records.map((file, place) => {
    const text = readFileSync(`docs/decisions/${file}`, 'utf8');
    const [, number, title] = /^# (\d{4}): (.+)\n/.exec(text) ?? [];
    const [, date, status] =
      /^Date: (\d{4}-\d\d-\d\d).*Status: (accepted|withdrawn|superseded by \d{4})/m.exec(text) ?? [];
    expect([file.slice(0, 4), number]).toEqual([String(place + 1).padStart(4, '0'), file.slice(0, 4)]);
    return `| [${number}](${file}) | ${title} | ${date} | ${status} |`;
  });
  expect(rows).toEqual(expected);
});

it('the documents name only scripts and commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commands = readFileSync('bin/assay.js', 'utf8');
  // These two tell what was measured, with the scripts of then.
  const records = ['accuracy.md', 'benchmarks.md'];
  const pages = readdirSync('docs').filter((name) => name.endsWith('.md') && !records.includes(name));
  const named = ['README.md', ...pages.map((name) => `docs/${name}`)].flatMap((page) => {
    const text = readFileSync(page, 'utf8');
    const found = text.matchAll(/\b(npm\s+run|npx\s+assay)\s+(?:-s\s+)?([a-z][a-z:-]*)/g);
    return [...found].map(([, by = '', name = '']) => ({ page, by: by.replace(/\s+/, ' '), name }));
  });
  expect(named.filter(({ by }) => by === 'npx assay').length).toBeGreaterThan(15);
  const unknown = named.filter(({ by, name }) =>
    by === 'npm run' ? !(name in scripts) : !new RegExp(`^  '?${name}'?: `, 'm').test(commands),
  );
  expect(unknown).toEqual([]);
});

it.each(['decide', 'watches'])('docs/%s.md shows requests that their endpoints take', (page) => {
  const text = readFileSync(`docs/${page}.md`, 'utf8').replaceAll('\\\n', ' ');
  const calls = [...text.matchAll(/curl -s \$URL(\/api\/v1\/[\w/-]+) .*? -d '(\{.*?\})'/gs)];
  expect(calls.length).toBeGreaterThan(0);
  for (const [, path = '', body = ''] of calls) {
    const endpoint = endpoints.find((one) => one.path === path);
    const asked = JSON.parse(body.replaceAll('0x…', `0x${'1'.repeat(40)}`));
    expect([path, endpoint?.input.safeParse(asked).error?.issues]).toEqual([path, undefined]);
  }
});

it('README.md links every document with a line about it, and each of its parts is one screen', () => {
  const text = readFileSync('README.md', 'utf8');
  const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
  const unlinked = pages.filter(
    (name) =>
      !text.split('\n').some((line) => line.includes(`(docs/${name}`) && line.length > name.length * 2 + 20),
  );
  expect(unlinked).toEqual([]);
  const long = text
    .split(/\n(?=## )/)
    .filter((part) => part.split('\n').length > 50)
    .map((part) => part.split('\n')[0]);
  expect(long).toEqual([]);
});
