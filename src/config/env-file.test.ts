import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderEnvExample } from './env.js';
import { loadEnvFile } from './env-file.js';

let folder: string;
let path: string;
let environment: Record<string, string | undefined>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'env-file-'));
  path = join(folder, '.env');
  environment = {};
});
afterEach(() => rmSync(folder, { recursive: true }));

test('adds what the environment lacks; what it has wins', () => {
  environment.PORT = '1';
  writeFileSync(
    path,
    '# ports\n\nPORT=2\nexport HOST = 0.0.0.0\nKEY="two\nlines # and = more"\r\nLAST=\'a b\'\n',
  );
  loadEnvFile(environment, path);
  expect(environment).toMatchObject({
    PORT: '1',
    HOST: '0.0.0.0',
    KEY: 'two\nlines # and = more',
    LAST: 'a b',
  });
});

test('no file, and the copied example, are no error', () => {
  loadEnvFile(environment, path);
  writeFileSync(path, renderEnvExample([]));
  loadEnvFile(environment, path);
  expect(environment.PORT).toBe('4000');
});

test('a line that says nothing is named by its number, never by its text, and nothing is taken', () => {
  writeFileSync(path, 'PORT=2\nKEY="a\nb"\nhush-hush\n{"a": 1}\n');
  const load = () => loadEnvFile(environment, path);
  expect(load).toThrow(/\.env, line 4: .*\n.*\.env, line 5: /);
  expect(load).not.toThrow(/hush/);
  expect(environment).toEqual({});
});

test('a file that cannot be read stops the start, and says why', () => {
  mkdirSync(path);
  expect(() => loadEnvFile(environment, path)).toThrow(/\.env cannot be read \(EISDIR\)/);
});
