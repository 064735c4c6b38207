import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { AppError } from '@assay/facts';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Sets helmet's headers, and refuses a second `Host` header: a proxy in front might use one and this server the other;
 * Node uses the first. The headers are the same for every answer, so helmet runs once, not for each request.
 */
export function guardRequests(): RequestHandler {
  const headers = new Map(Object.entries(recordHeaders()).map(([name, value]) => [name, String(value)]));
  return ({ rawHeaders }, response, next) => {
    response.setHeaders(headers);
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    if (hosts <= 1) {
      next();
      return;
    }
    response.setHeader('Connection', 'close');
    next(new AppError('invalid_request', 'The request has more than one Host header; send one.'));
  };
}

function recordHeaders() {
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
  return recorder.getHeaders();
}
