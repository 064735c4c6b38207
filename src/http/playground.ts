import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Express, Request, RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { sendDocument, toDocument } from './send-body.js';

export interface PlaygroundExample {
  readonly apiKey: string;
  readonly chain: string;
  readonly address: string;
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Where `npm run build` writes the page: next to the compiled program. */
const FOLDER = fileURLToPath(new URL('../../web/static/', import.meta.url));

/**
 * GraphiQL on GET /graphql for browsers, from local files, so that it works offline. Without the built files
 * there is no playground.
 * @param example what the editors start with
 * @param limitPages counts each request
 */
export function mountPlayground(
  app: Express,
  example: () => PlaygroundExample | undefined,
  limitPages: RequestHandler,
): void {
  const file = `${FOLDER}page.html`;
  if (!existsSync(file)) return;
  const page = readFileSync(file, 'utf8');
  const onlyPages: RequestHandler = (request, _, next) => (asksForPage(request) ? next() : next('route'));
  app.get('/graphql', onlyPages, limitPages, (request, response) => {
    response.setHeader('Content-Security-Policy', policy);
    response.vary('Accept');
    const text = page.replace('{}</script>', () => `${toScriptText(example())}</script>`);
    sendDocument(request, response, toDocument('text/html', text));
  });
  const serveStatic = { index: false, immutable: true, maxAge: '1y' } as const;
  app.use(
    '/graphql/assets',
    limitPages,
    expressStaticGzip(`${FOLDER}assets`, {
      enableBrotli: true,
      orderPreference: ['br'],
      index: false,
      serveStatic,
    }),
  );
}

/** Whether a browser opens the address, and no client sends a query in it. */
function asksForPage(request: Request): boolean {
  const types = ['application/json', 'application/graphql-response+json', 'text/html'];
  return Object.keys(request.query).length === 0 && request.accepts(types) === 'text/html';
}

/**
 * JSON that cannot end the script element around it. The editors take strings: an object would leave the page
 * empty.
 */
function toScriptText(example: PlaygroundExample | undefined): string {
  if (!example) return '{}';
  const { apiKey, chain, address } = example;
  const options = {
    headers: JSON.stringify({ Authorization: `Bearer ${apiKey}` }, null, 2),
    variables: JSON.stringify({ chain, address }, null, 2),
  };
  return JSON.stringify(options).replaceAll('<', '\\u003c');
}
