import type { Express, RequestHandler } from 'express';
import { policySchema } from '../policies/policy-schema.js';
import type { PageFiles } from './page/page-files.js';
import { mountAssets } from './page/page-routes.js';
import { renderShell } from './page/shell.js';
import { type Document, sendDocument, toDocument } from './send-body.js';

const policy = "default-src 'self'; style-src 'self'; img-src 'self' data:; script-src 'self'";

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
 * `/openapi.json`, `/schema/policy.json`, and a page at `/docs` that renders it from local files, so that it works offline. Without
 * the built files the page is empty.
 * @param openApi makes the document; called when it is first asked for
 * @param more a key for whoever tries the endpoints, and what counts each request
 */
export function mountDocs(
  app: Express,
  openApi: () => object,
  files: PageFiles,
  { apiKey, limitPages }: { readonly apiKey: () => string | undefined; readonly limitPages: RequestHandler },
): void {
  let json: Document | undefined;
  const { scripts = [], styles = [] } = files.assets.docs ?? {};
  const page = renderShell({
    title: 'REST · Assay',
    description: 'Every REST endpoint of Assay, to read and to try.',
    assets: { scripts: scripts.length > 0 ? [...scripts, '/docs/start.js'] : [], styles },
    body: '<div id="ui"></div>',
  });
  const html = toDocument('text/html', page);
  app.use(['/openapi.json', '/docs', '/schema/policy.json'], limitPages);
  const policyJson = toDocument('application/schema+json', JSON.stringify(policySchema));
  app.get('/schema/policy.json', (request, response) => sendDocument(request, response, policyJson));
  app.get('/openapi.json', (request, response) => {
    json ??= toDocument('application/json', JSON.stringify(openApi()));
    sendDocument(request, response, json);
  });
  app.get('/docs', (request, response) => {
    response.setHeader('Content-Security-Policy', policy);
    sendDocument(request, response, html);
  });
  app.get('/docs/start.js', (request, response) =>
    sendDocument(request, response, toDocument('text/javascript', toStart(apiKey()))),
  );
  mountAssets(app, '/docs/assets', `${files.folder}docs`);
}
