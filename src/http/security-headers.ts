import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Helmet's headers. They are the same for every answer, so helmet runs once, not for each request. */
export function securityHeaders(): RequestHandler {
  const request = new IncomingMessage(new Socket());
  const recorder = new ServerResponse(request);
  const apply = helmet({
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    xPoweredBy: false,
  });
  apply(request, recorder, (error?: unknown) => {
    if (error) throw error;
  });
  const headers = Object.entries(recorder.getHeaders()).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
