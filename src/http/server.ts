import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** A constructor whose instances are born with `prototype`, built by `Base`. */
function bornWith<B extends typeof IncomingMessage | typeof ServerResponse>(Base: B, prototype: object): B {
  function Born(this: unknown, ...given: unknown[]): object {
    return Reflect.construct(Base, given, Born);
  }
  Born.prototype = prototype;
  // A constructor function is what node:http asks for; TypeScript knows constructors only as classes.
  return Born as never;
}

/**
 * An HTTP server for an Express application whose requests and responses are born with Express's prototypes.
 * Express sets the prototype of both on each request, which costs half of its time; setting the one an object already
 * has is free. Header, request and idle time-outs bound what a slow client can hold.
 */
export function createHttpServer(app: Express): Server {
  const options = {
    IncomingMessage: bornWith(IncomingMessage, app.request),
    ServerResponse: bornWith(ServerResponse, app.response),
    maxHeaderSize: 16_384,
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 20_000,
    connectionsCheckingInterval: 2_000,
  };
  return createServer(options, app as RequestListener);
}
