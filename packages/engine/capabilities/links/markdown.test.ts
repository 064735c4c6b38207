import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMarkdownLink } from './markdown.js';

/** One link, of characters that Markdown and HTML read as they stand. */
const oneLink = /^\[Website\]\((https:\/\/a\.io\/[\w\-.~:/?#@!$&*+,;=%]*)\)$/;
const targetOf = (rest: string) =>
  oneLink.exec(toMarkdownLink({ url: `https://a.io/${rest}`, platform: 'website' }))?.[1];

test('an ordinary link stands as it is', () => {
  expect(toMarkdownLink({ url: 'https://t.me/x', platform: 'telegram' })).toBe('[Telegram](https://t.me/x)');
  expect(targetOf('b-c_d/%E7%8C%AB?x=1&y=a+b')).toBe('https://a.io/b-c_d/%E7%8C%AB?x=1&y=a+b');
});

test.each([
  ['a closing bracket', ') [Website](https://evil.io', '%29%20%5BWebsite%5D%28https://evil.io'],
  ['an angle bracket', '<script>', '%3Cscript%3E'],
  ['an end of an attribute', "'onclick=alert%281%29", '%27onclick=alert%281%29'],
  ['another one', '"onclick=x', '%22onclick=x'],
  ['a backslash', '\\)', '%5C%29'],
  ['a table or code', '|`a`|', '%7C%60a%60%7C'],
  ['a line break', '\n\r\u2028', '%0A%0D%E2%80%A8'],
  ['a NUL and an escape', '\u0000\u001b[31m', '%00%1B%5B31m'],
  ['right-to-left marks', '\u202egnp.exe', '%E2%80%AEgnp.exe'],
  ['a character that is not seen', '\u200b\ufeff', '%E2%80%8B%EF%BB%BF'],
])('%s does not end a Markdown link', (_what, rest, written) => {
  expect(targetOf(rest)).toBe(`https://a.io/${written}`);
});

test('a Markdown link holds exactly one link, whatever the URL', () => {
  const anyCharacter = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(targetOf(text)).toBeDefined();
    }),
  );
});
