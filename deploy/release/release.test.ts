import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { withRelease } from './changelog.js';
import { readVersions, versionedFiles, writeVersion } from './one-version.js';

it('image, chart and packages have one version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(versionedFiles('.').length).toBeGreaterThan(8);
  for (const [file, versions] of readVersions('.'))
    expect(new Set(versions), file).toEqual(new Set([version]));
});

it('a new version is written into all of them, and nothing else changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-release-'));
  const files = versionedFiles('.');
  for (const file of files) cpSync(file, join(folder, file), { recursive: true });
  writeVersion(folder, '9.8.7');
  expect(new Set([...readVersions(folder).values()].flat())).toEqual(new Set(['9.8.7']));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  for (const file of files) {
    const [before, after] = [readFileSync(file, 'utf8'), readFileSync(join(folder, file), 'utf8')];
    const own = before.split('\n').filter((line) => line.includes(version)).length;
    const changed = before.split('\n').filter((line, at) => line !== after.split('\n')[at]);
    expect(changed.length, `${dirname(file)} ${changed}`).toBeLessThanOrEqual(own);
  }
  rmSync(folder, { recursive: true });
});

it('the changelog has the newest version on top, each change once', () => {
  const first = withRelease('', {
    version: '1.0.0',
    date: '2026-01-01',
    subjects: ['Add a door', 'Add a door'],
  });
  expect(first).toBe('# Changes\n\n## 1.0.0, 2026-01-01\n\n- Add a door\n');
  const second = withRelease(first, { version: '1.1.0', date: '2026-02-01', subjects: ['Mend the door'] });
  expect(second).toBe(
    '# Changes\n\n## 1.1.0, 2026-02-01\n\n- Mend the door\n\n## 1.0.0, 2026-01-01\n\n- Add a door\n',
  );
});
