import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.js';
import { renderCatalogue } from './render-catalogue.js';

describe('the catalogue', () => {
  it('is what docs/findings.md shows', () => {
    expect(readFileSync('docs/findings.md', 'utf8')).toBe(renderCatalogue());
  });

  it('gives everything that anyone can do to others the highest severity', () => {
    for (const [type, { severity }] of Object.entries(catalogue)) {
      if (type.startsWith('ANYONE_')) expect(severity).toBe('CRITICAL');
    }
  });
});
