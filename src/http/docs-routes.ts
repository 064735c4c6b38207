import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express, { type Express } from 'express';
import { sendJson } from './respond.js';

const require = createRequire(import.meta.url);

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Assay API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
</head>
<body>
<div id="ui"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
const start =
  "SwaggerUIBundle({ url: '/openapi.json', dom_id: '#ui', deepLinking: true, validatorUrl: null });\n";
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src 'self'";

/** `/openapi.json`, and a page at `/docs` that renders it from local files, so that it works offline. */
export function mountDocs(app: Express, openApi: object): void {
  const json = JSON.stringify(openApi);
  const assets = dirname(require.resolve('swagger-ui-dist/package.json'));
  app.get('/openapi.json', (_request, response) => sendJson(response, 200, json));
  app.get('/docs', (_request, response) => {
    response.setHeader('Content-Security-Policy', policy);
    response.type('html').send(page);
  });
  app.get('/docs/start.js', (_request, response) => {
    response.type('js').send(start);
  });
  app.use('/docs/assets', express.static(assets, { index: false, maxAge: '1d' }));
}
