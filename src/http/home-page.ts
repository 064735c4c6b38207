import type { Express } from 'express';
import { sendDocument, toDocument } from './send-body.js';

const links = [
  ['/docs', 'REST', 'every endpoint, to read and to try'],
  ['/graphql', 'GraphQL', 'the playground, with the whole schema'],
  ['/openapi.json', 'OpenAPI', 'the document to make a client from'],
  ['/api/v1/plans', 'Plans', 'what a key costs and where it is paid'],
  ['/health', 'Health', 'whether the service can do its work'],
] as const;

const what =
  'Assay tells how safe an ERC-20 token is: a score, grades and findings, each with evidence that anyone can replay.';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Assay</title>
<link rel="icon" href="data:,">
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem; }
@media (prefers-color-scheme: dark) { body { background: #111; color: #eee; } a { color: #8cf; } }
</style>
</head>
<body>
<h1>Assay</h1>
<p>${what}</p>
<ul>
${links.map(([path, name, text]) => `<li><a href="${path}">${name}</a>: ${text}</li>`).join('\n')}
</ul>
<p>A free key: <code>POST /api/v1/generate-test-key</code> with <code>{"wallet": "0x…"}</code>.</p>
</body>
</html>
`;
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

/** `GET /`: what this is and where to go, as a page for people and as JSON for programs. */
export function mountHome(app: Express, version: string): void {
  const html = toDocument('text/html', page);
  const named = Object.fromEntries(links.map(([path, name]) => [name.toLowerCase(), path]));
  const json = toDocument(
    'application/json',
    JSON.stringify({ name: 'Assay', version, description: what, links: named }),
  );
  app.get('/', (request, response) => {
    response.vary('Accept');
    const isPerson = request.accepts(['application/json', 'text/html']) === 'text/html';
    if (isPerson) response.setHeader('Content-Security-Policy', policy);
    sendDocument(request, response, isPerson ? html : json);
  });
}
