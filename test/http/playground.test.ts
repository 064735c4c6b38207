import { beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../../web/build-page.js';
import { playgroundExample, useService } from '../support/service.js';

// Before the service starts, because it reads the page at its start.
beforeAll(() => buildPage('web/static', 'fast'), 60_000);
const served = useService();

async function page(): Promise<{ text: string; headers: Headers; assets: string[] }> {
  const response = await served.get('/graphql', { accept: 'text/html' });
  const text = await response.text();
  const assets = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  return {
    text,
    headers: response.headers,
    assets: assets.filter((address) => address.startsWith('/graphql/assets/')),
  };
}

describe('the playground', () => {
  it('is a short page of files of its own, and may run nothing that stands in it', async () => {
    const { text, headers, assets } = await page();
    expect(headers.get('content-type')).toContain('text/html');
    expect(text.length).toBeLessThan(2_500);
    expect(assets).toHaveLength(6);
    for (const address of assets)
      expect(address).toMatch(/^\/graphql\/assets\/[a-z-]+\.[0-9a-f]{12}\.(?:js|css)$/);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self';/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe-eval');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it.each([
    ['text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', '', 'text/html'],
    ['text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', '?query={plans{name}}', 'application/json'],
    ['*/*', '', 'application/json'],
    ['application/json', '', 'application/json'],
  ])('is for browsers: GET with Accept %s of "%s" is %s', async (accept, search, type) => {
    const { headers } = await served.get(`/graphql${search}`, { accept });
    expect(headers.get('content-type')).toContain(type);
  });

  it.each(['br', 'gzip', 'identity'])(
    'sends its files once, packed as %s, to be kept for ever',
    async (encoding) => {
      for (const address of (await page()).assets) {
        const { status, headers } = await served.get(address, { 'accept-encoding': encoding });
        expect([address, status, headers.get('content-encoding')]).toEqual([
          address,
          200,
          encoding === 'identity' ? null : encoding,
        ]);
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(headers.get('vary')).toMatch(/accept-encoding/i);
        expect(headers.get('content-type')).toMatch(
          address.endsWith('.css') ? 'text/css' : 'text/javascript',
        );
      }
    },
  );

  it('fills its editors with texts: anything else leaves the page empty', async () => {
    const [, filled = ''] = /type="application\/json">(.*)<\/script>/.exec((await page()).text) ?? [];
    const { headers, variables } = JSON.parse(filled);
    expect(JSON.parse(headers)).toEqual({ Authorization: `Bearer ${playgroundExample.apiKey}` });
    const { chain, address } = playgroundExample;
    expect(JSON.parse(variables)).toEqual({ chain, address });
  });
});
