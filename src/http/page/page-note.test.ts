import { expect, it } from 'vitest';
import { toPageNote } from './page-note.js';

const url = 'http://127.0.0.1:4000';

it('names the page and both ways to read it, and never the key', () => {
  const byKeys = toPageNote({ PAGE: true }, url);
  expect(byKeys).toMatch(/http:\/\/127\.0\.0\.1:4000: each reader brings a key.*With PAGE_KEY anyone/);
  const byAll = toPageNote({ PAGE: true, PAGE_KEY: 'assay_secret' }, url);
  expect(byAll).toMatch(/at http:\S+: anyone reads it.*Without PAGE_KEY each reader brings a key/);
  expect(byAll).not.toContain('secret');
  expect(toPageNote({ PAGE: false, PAGE_KEY: 'assay_secret' }, url)).toMatch(/readers need a key.*PAGE=off/);
});
