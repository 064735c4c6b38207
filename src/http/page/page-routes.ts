import type { AppError } from '@assay/facts';
import type { Express, Request, RequestHandler, Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { NoReport } from '../../graphql/no-report.js';
import { setErrorHeaders } from '../respond.js';
import { sendDocument, toDocument } from '../send-body.js';
import type { PageFiles } from './page-files.js';
import type { StoredSummary, Summaries } from './share/summaries.js';
import type { Summary } from './share/summary.js';
import { description, escapeHtml, places, renderShell, type Shell } from './shell.js';

export interface PageSettings {
  readonly version: string;
  readonly files: PageFiles;
  /** Whether links tell what they lead to, as far as that was shared. */
  readonly isOn: boolean;
  /** Whether readers without a key see reports. */
  readonly isOpen: () => boolean;
  /** What reports say in a few words. */
  readonly summaries: Summaries;
  /** Why there can be no report of an address on a chain. */
  readonly findNoReport: (chain: string, address: string) => Promise<NoReport | undefined>;
  /** Counts a request for a page, and one for a picture. */
  readonly limitPages: RequestHandler;
  readonly limitPictures: RequestHandler;
}

export interface Pages {
  /** Tells a person what went wrong, as a page; false: the client is a program, and nothing was sent. */
  sendProblem(request: Request, response: Response, error: AppError): boolean;
}

/** Nothing but files of this service, nothing inline; the frame is the one that asks other nodes. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The frame that asks a node of the reader's choice. It may reach any host, but has no origin: it sees
 * neither the page, nor its storage, nor a key.
 */
const replayPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  'connect-src http: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

const body = `<main id="page"><noscript><h1>Assay</h1><p>${description}</p><p>The page needs JavaScript; everything it shows can be had without:</p>
<ul>
${places.map(([path, name, text]) => `<li><a href="${path}">${name}</a>: ${text}</li>`).join('\n')}
</ul></noscript></main>`;

/** The pages for people, and `GET /` for programs. */
export function mountPages(app: Express, settings: PageSettings): Pages {
  const { version, files, isOpen } = settings;
  const send: Send = (request, response, title, { data, ...more } = {}) => {
    response.setHeader('Content-Security-Policy', policy);
    const html = renderShell({
      title,
      description,
      assets: files.assets.app,
      data: { readers: isOpen() ? 'all' : 'keys', ...data },
      body,
      ...more,
    });
    sendDocument(request, response, toDocument('text/html', html));
  };
  const links = Object.fromEntries(places.map(([path, name]) => [name.toLowerCase(), path]));
  const json = toDocument('application/json', JSON.stringify({ name: 'Assay', version, description, links }));
  app.use(['/account', '/compare', '/out', '/page/replay', '/page/assets'], settings.limitPages);
  app.get('/', settings.limitPages, (request, response) => {
    response.vary('Accept');
    if (isPerson(request)) send(request, response, 'Assay: is this token safe?');
    else sendDocument(request, response, json);
  });
  mountReport(app, settings, send);
  app.get('/account', (request, response) => send(request, response, 'Account · Assay'));
  app.get('/compare', (request, response) => send(request, response, 'Two tokens beside each other · Assay'));
  app.get('/out', (request, response) => send(request, response, 'Leaving Assay'));
  app.get('/page/replay', (request, response) => {
    response.setHeader('Content-Security-Policy', replayPolicy);
    response.removeHeader('X-Frame-Options');
    const [script = ''] = files.assets.replay?.scripts ?? [];
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Asks a node</title></head><body><script src="${script}"></script></body></html>\n`;
    sendDocument(request, response, toDocument('text/html', html));
  });
  mountAssets(app, '/page/assets', `${files.folder}app`);
  return {
    sendProblem(request, response, error) {
      response.vary('Accept');
      if (!isPerson(request) || response.headersSent) return false;
      setErrorHeaders(response, error);
      sendNothing(request, response, { send, status: error.status, nothing: { reason: error.message } });
      return true;
    },
  };
}

function isPerson(request: Request): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && request.accepts(['application/json', 'text/html']) === 'text/html';
}

/** A page that says why there is nothing to see, also without a script. */
function sendNothing(
  request: Request,
  response: Response,
  { send, status, nothing }: { readonly send: Send; readonly status: number; readonly nothing: NoReport },
): void {
  const { reason, chains = [] } = nothing;
  response.statusCode = status;
  send(request, response, 'Nothing here · Assay', {
    description: reason,
    data: { nothing: reason, chains: chains.join(' ') },
    body: `<main id="page"><section class="narrow"><h1>${escapeHtml(reason)}</h1><p><a href="/">To the start</a></p></section></main>`,
  });
}

type Send = (request: Request, response: Response, title: string, more?: Partial<Shell>) => void;

/** The report of a token, and a stored report, with what messengers show of a link to it. */
function mountReport(app: Express, settings: PageSettings, send: Send): void {
  const { summaries, isOn, isOpen, findNoReport } = settings;
  const mount = (path: string, { isTold, find, title, findNothing }: ReportKind) => {
    const findTold: Find = async (parameters) => (isTold() ? find(parameters) : undefined);
    app.get(path, settings.limitPages, async (request, response) => {
      const nothing = await findNothing(request.params);
      if (nothing) {
        sendNothing(request, response, { send, status: 404, nothing });
        return;
      }
      const summary = await findTold(request.params);
      send(request, response, title(request.params, summary), summary && toShared(request, summary));
    });
    app.get(`${path}/share.png`, settings.limitPictures, async (request, response, next) => {
      const summary = await findTold(request.params);
      if (!summary) {
        next();
        return;
      }
      response.setHeader('Cache-Control', 'public, max-age=300');
      response.type('png').send(Buffer.from(await summaries.picture(summary)));
    });
  };
  mount('/t/:chain/:address', {
    isTold: isOpen,
    find: ({ chain, address }) => summaries.ofToken(String(chain), String(address)),
    title: ({ chain, address }, summary) =>
      summary ? toTitle(summary) : `${String(address).slice(0, 10)}… on ${String(chain).slice(0, 8)} · Assay`,
    findNothing: ({ chain, address }) => findNoReport(String(chain), String(address)),
  });
  mount('/r/:id', {
    // Who has the link was given it.
    isTold: () => isOn,
    find: ({ id }) => summaries.ofReport(String(id)),
    title: (_, summary) => (summary ? `Report: ${toTitle(summary)}` : 'Report · Assay'),
    findNothing: async ({ id }) =>
      isOn && (await summaries.isNoReport(String(id))) ? { reason: noStoredReport } : undefined,
  });
}

const noStoredReport = 'There is no such report, or it was removed for its age.';

/** What a path of reports tells, and to whom. */
interface ReportKind {
  /** Whether a link tells anything to who has no key. */
  readonly isTold: () => boolean;
  readonly find: Find;
  readonly title: Title;
  /** Why there can be nothing at the path. */
  readonly findNothing: (parameters: Parameters) => Promise<NoReport | undefined>;
}

type Parameters = Request['params'];
type Find = (parameters: Parameters) => Promise<StoredSummary | undefined>;
type Title = (parameters: Parameters, summary: Summary | undefined) => string;

function toTitle({ name, score }: Summary): string {
  return `${name}: ${score === null ? 'no score' : `${score} of 100`} · Assay`;
}

/** What messengers show. The picture's address has no query: they drop some. */
function toShared(request: Request, { sentence, worst }: Summary): Partial<Shell> {
  const further = worst.filter((reason) => !sentence.includes(reason.slice(1, 30)));
  return {
    description: [sentence, ...further].join(' '),
    image: `${request.protocol}://${request.get('host') ?? ''}${request.path}/share.png`,
  };
}

/** Files whose names hold a hash of their content: kept by browsers for ever, and compressed ahead. */
export function mountAssets(app: Express, path: string, folder: string): void {
  const serveStatic = { index: false, immutable: true, maxAge: '1y' } as const;
  app.use(
    path,
    expressStaticGzip(folder, { enableBrotli: true, orderPreference: ['br'], index: false, serveStatic }),
  );
}
