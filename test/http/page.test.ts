import { beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../support/account-database.js';
import { useScenario } from '../support/devnet.js';
import { buildPage } from '../support/page/build-page.js';
import { bearer, type Served, useService } from '../support/service.js';

const BROWSER = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
// Before the services start, because they read the files at their start.
beforeAll(buildPage, 60_000);

let pageKey: string | undefined;
const open = useService(
  { PAGE: 'on', PAGE_PER_MINUTE: '30', PAGE_NEW_PER_MINUTE: '2' },
  () => openTestDatabase(),
  { pageKey: () => pageKey },
);
const closed = useService({ PAGE: 'off' });
beforeAll(async () => {
  pageKey = await open.key();
});

interface Line {
  readonly document: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly data: any;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

async function read(
  served: Served,
  documents: readonly string[],
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<{ status: number; lines: readonly Line[]; text: string }> {
  const answer = await served.post('/page/read', { documents, variables }, headers);
  const text = await answer.text();
  const lines =
    answer.status === 200
      ? text
          .trim()
          .split('\n')
          .map((line): Line => JSON.parse(line))
      : [];
  return { status: answer.status, lines, text };
}

const honeypot = () => {
  const { chain, address } = useScenario('honeypot');
  return { chain, address };
};

describe('reading as the page does', () => {
  it('answers each part as a line of its own, for one call of the quota', async () => {
    const before = await open.service.accounts.authenticate(pageKey);
    const used = async () => (await open.service.accounts.stats(before.keyId)).totalCalls;
    const calls = await used();
    const { lines } = await read(open, ['Identity', 'Verdict', 'Selling'], honeypot());
    expect(lines.map(({ document }) => document).sort()).toEqual(['Identity', 'Selling', 'Verdict']);
    expect(lines.flatMap(({ errors = [] }) => errors)).toEqual([]);
    const verdict = lines.find(({ document }) => document === 'Verdict');
    expect(verdict?.data.token.verdictSentence).toMatch(
      /^You can buy it\. You cannot sell it\. Do not buy it\./,
    );
    expect(await used()).toBe(calls + 1);
  });

  it('serves the documents of the page only', async () => {
    const { status, text } = await read(open, ['{ me { keyId } }']);
    expect([status, JSON.parse(text).error]).toEqual([403, 'forbidden']);
    expect((await read(open, [])).status).toBe(400);
    expect((await read(open, ['Identity'], { chain: 'eth', address: 'x' })).status).toBe(400);
  });

  it('gives readers without a key nothing where PAGE is off, and their own key its own quota', async () => {
    const { lines } = await read(closed, ['Identity'], honeypot());
    expect(lines[0]?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const own = await read(closed, ['Identity'], honeypot(), bearer(await closed.key()));
    expect(own.lines[0]?.data.token.metadata.symbol).toBe('MLAMBO');
  });

  it('does not let readers act with the key of the operator', async () => {
    const { wallet } = await open.service.accounts.authenticate(pageKey);
    const query = `{ wallet(address: "${wallet}") { keys { keyId } } }`;
    const answer = await (await open.post('/graphql', { query })).json();
    expect(answer.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });

  it('a stored report has a page of its own, with its picture', async () => {
    const { chain, address } = honeypot();
    const { lines } = await read(open, ['Past'], { chain, address });
    const { id } = lines[0]?.data.token.report ?? {};
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    const shown = await (await open.get(`/r/${id}`)).text();
    expect(shown).toMatch(/og:title" content="Report: MLAMBO: 5 of 100/);
    expect((await open.get(`/r/${id}/share.png`)).headers.get('content-type')).toBe('image/png');
    expect((await open.get(`/r/${'0'.repeat(32)}/share.png`)).status).toBe(404);
    const stored = (await read(open, ['StoredReport'], { id })).lines[0]?.data.report;
    expect(stored.content.snapshot.words.sentence).toMatch(
      /^You can buy it\. You cannot sell it\. Do not buy it\./,
    );
    const since = (await read(open, ['Since'], { chain, address })).lines[0]?.data.token;
    expect(since.history.reports).toHaveLength(1);
  });

  it('analyses so many new tokens a minute for readers without a key, and known ones always', async () => {
    const fresh = (digit: string) => ({ chain: 'eth', address: `0x${digit.repeat(40)}` });
    const statuses: number[] = [];
    for (const digit of ['1', '2', '3', '4'])
      statuses.push((await read(open, ['Identity'], fresh(digit))).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect((await read(open, ['Identity'], honeypot())).status).toBe(200);
  });

  it('limits the requests of an address', async () => {
    let last = 200;
    for (let request = 0; request < 31 && last === 200; request += 1)
      last = (await read(open, ['Start'])).status;
    expect(last).toBe(429);
  });
});

describe('the pages', () => {
  it.each(['/', '/t/eth/0x1', '/r/00', '/account', '/out?to=https://a.example'])(
    '%s may run and load nothing but files of the service',
    async (path) => {
      const answer = await open.get(path, { accept: BROWSER });
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toContain('unsafe');
      const page = await answer.text();
      expect(page).not.toMatch(/<script>|<style|style=| on\w+=/);
      const files = [...page.matchAll(/(?:src|href)="(\/page\/assets\/[^"]+)"/g)].map(
        ([, file = '']) => file,
      );
      expect(files.length).toBeGreaterThanOrEqual(2);
      for (const file of files) {
        const { status, headers } = await open.get(file, { 'accept-encoding': 'br' });
        expect([status, headers.get('content-encoding')]).toEqual([200, 'br']);
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      }
    },
  );

  it('the frame that asks other nodes has no origin', async () => {
    const answer = await open.get('/page/replay');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('connect-src http: https:');
    expect(policy).toMatch(/sandbox allow-scripts$/);
  });

  it('a link to a report that was read shows its verdict in messengers, with a picture', async () => {
    const { chain, address } = honeypot();
    const shown = await (await open.get(`/t/${chain}/${address}`)).text();
    expect(shown).toMatch(/og:title" content="MLAMBO: 5 of 100/);
    expect(shown).toMatch(/og:description" content="You can buy it. You cannot sell it\./);
    const [, path = ''] = /og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(shown) ?? [];
    const picture = await open.get(path);
    expect(picture.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
    expect((await open.get('/t/eth/0x1/share.png')).status).toBe(404);
  });

  it('an address in the path cannot leave its place in the page', async () => {
    const page = await (await open.get(`/t/eth/${encodeURIComponent('"><script>alert(1)</script>')}`)).text();
    expect(page).not.toContain('<script>alert');
  });
});
