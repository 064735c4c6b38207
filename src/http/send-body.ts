import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** A smaller body gains nothing: it fits one packet as it is. */
const MIN_BYTES = 1_024;

/** Compresses what the handlers after it send, in the way that the client likes best: br or gzip. */
export const compress: RequestHandler = compression({
  threshold: MIN_BYTES,
  // A body is compressed for each answer: the last few percent would cost most of the time.
  level: 4,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});

/** Sends a whole body. The compressing handler is called only where it has something to do. */
export function sendBody(response: ServerResponse, body: string | Buffer): void {
  // Counting the bytes of a long text would take as long as sending it; it has at least as many as
  // characters.
  if (body.length < MIN_BYTES) {
    response.end(body);
    return;
  }
  const { req: request } = response;
  if (request.headers['accept-encoding'] === undefined) {
    response.appendHeader('Vary', 'Accept-Encoding');
    response.end(body);
    return;
  }
  compress(request as Request, response as Response, () => response.end(body));
}

/** Sends a prepared JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  json: string,
  mediaType = 'application/json',
): void {
  response.statusCode = status;
  response.setHeader('Content-Type', `${mediaType}; charset=utf-8`);
  response.setHeader('Cache-Control', 'no-store');
  sendBody(response, json);
}

/** A document that changes only with the program or its settings. */
export interface Document {
  readonly type: string;
  readonly text: string;
  /** Weak, because the bytes depend on the compression. */
  readonly etag: string;
}

export function toDocument(type: string, text: string): Document {
  return { type, text, etag: `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"` };
}

/** Sends a document, or 304 to a client that has it. It is asked for again each time it is used. */
export function sendDocument(request: Request, response: Response, { type, text, etag }: Document): void {
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'private, no-cache');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  sendBody(response, text);
}
