import { AppError } from '@assay/facts';
import type { RequestHandler } from 'express';

/**
 * Refuses a second `Host` header: a proxy in front might use one and this server the other; Node uses the
 * first.
 */
export function requireOneHost(): RequestHandler {
  return ({ rawHeaders }, response, next) => {
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
