import { expect, test } from 'vitest';
import { toHttpUrl, toInlineDocument, toMetadataDocument } from './metadata-document.js';

const json = JSON.stringify({
  name: 'Moon Cat',
  description: 'A cat on the moon. Visit https://mooncat.finance',
  image: 'https://images.example.net/cat.png',
  external_link: 'https://mooncat.finance/',
  twitter: '@mooncat',
  socials: { telegram: 'mooncatportal', list: ['https://discord.gg/abc'] },
});

test('a metadata document tells links under any of the usual names, and a description', () => {
  const document = toMetadataDocument(json);
  expect(document?.links.map(({ url }) => url)).toEqual([
    'https://mooncat.finance/',
    'https://x.com/mooncat',
    'https://t.me/mooncatportal',
    'https://discord.gg/abc',
  ]);
  expect(document?.description).toBe('A cat on the moon. Visit https://mooncat.finance');
});

test('data URIs are read in place, base64 or not', () => {
  expect(toInlineDocument(`data:application/json,${encodeURIComponent(json)}`)).toBe(json);
  expect(toInlineDocument(`data:application/json;base64,${Buffer.from(json).toString('base64')}`)).toBe(json);
  expect(
    toInlineDocument(`data:application/json;charset=utf-8;base64,${Buffer.from(json).toString('base64')}`),
  ).toBe(json);
  expect(toInlineDocument('data:application/json,{"a":"100%"}')).toBe('{"a":"100%"}');
  expect(toInlineDocument('https://a.io/x.json')).toBeUndefined();
  expect(toInlineDocument('data:text/html,<script>')).toBeUndefined();
});

test('only http(s) and ipfs URIs have an address to read', () => {
  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
  expect(toHttpUrl(`ipfs://${cid}/meta.json`, 'https://gw.test/ipfs')).toBe(
    `https://gw.test/ipfs/${cid}/meta.json`,
  );
  expect(toHttpUrl('https://a.io/x.json', 'https://gw.test/ipfs')).toBe('https://a.io/x.json');
  for (const uri of ['ipfs://../../admin', 'file:///etc/passwd', 'ar://x', '']) {
    expect(toHttpUrl(uri, 'https://gw.test/ipfs')).toBeUndefined();
  }
});

test('HTML, lists, numbers and broken JSON are no document', () => {
  for (const text of ['<html>', '[1]', '7', '{"a":', '', 'null'])
    expect(toMetadataDocument(text)).toBeUndefined();
});

test('a document nested without end is read to a bounded depth', () => {
  const bomb = `${'{"a":'.repeat(5_000)}"https://deep.io"${'}'.repeat(5_000)}`;
  expect(toMetadataDocument(bomb)?.links).toEqual([]);
  const wide = JSON.stringify({
    list: Array.from({ length: 10_000 }, (_, index) => `https://site${index}.io`),
  });
  expect(toMetadataDocument(wide)?.links).toHaveLength(50);
});
