import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express, { type Express } from 'express';
import { compress, sendDocument, toDocument } from './send-body.js';

const require = createRequire(import.meta.url);

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Assay API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
</head>
<body>
<div id="ui"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src 'self'";

/** The script of the page. A key is filled in where there is one: the demo's. */
function toStart(apiKey: string | undefined): string {
  const authorize =
    apiKey === undefined
      ? ''
      : `,\n  onComplete: () => ui.preauthorizeApiKey('apiKey', ${JSON.stringify(apiKey)})`;
  const options = "url: '/openapi.json', dom_id: '#ui', deepLinking: true, validatorUrl: null";
  return `const ui = SwaggerUIBundle({\n  ${options}${authorize},\n});\n`;
}

/**
 * `/openapi.json`, and a page at `/docs` that renders it from local files, so that it works offline.
 * @param apiKey a key for whoever tries the endpoints
 */
export function mountDocs(app: Express, openApi: object, apiKey: () => string | undefined): void {
  const json = toDocument('application/json', JSON.stringify(openApi));
  const html = toDocument('text/html', page);
  const assets = dirname(require.resolve('swagger-ui-dist/package.json'));
  app.get('/openapi.json', (request, response) => sendDocument(request, response, json));
  app.get('/docs', (request, response) => {
    response.setHeader('Content-Security-Policy', policy);
    sendDocument(request, response, html);
  });
  app.get('/docs/start.js', (request, response) =>
    sendDocument(request, response, toDocument('text/javascript', toStart(apiKey()))),
  );
  app.use('/docs/assets', compress, express.static(assets, { index: false, maxAge: '1d' }));
}
