import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';

/**
 * An HTTP server for an Express application whose requests and responses are born with Express's prototypes.
 * Express sets the prototype of both on each request, which costs half of its time; setting the one an object already
 * has is free. They are classes, not functions with another prototype: V8 reckons from a class how many properties its
 * objects will have. Header, request and idle time-outs bound what a slow client can hold.
 * @param stalledMs a connection is ended when nothing moved on it for so long, whoever is waited for: a client that
 * does not read its answer, too. Must be longer than the work on a request may take.
 */
export function createHttpServer(app: Express, stalledMs: number): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  app.request = becomePrototype(AppRequest, app.request);
  app.response = becomePrototype(AppResponse, app.response);
  const options = {
    IncomingMessage: AppRequest,
    ServerResponse: AppResponse,
    maxHeaderSize: 16_384,
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 20_000,
    connectionsCheckingInterval: 2_000,
  };
  const server = createServer(options, app as RequestListener).setTimeout(stalledMs);
  leaveAnswersWhole(server);
  return server;
}

/**
 * Node calls a connection idle as soon as its answer is written, and would cut off what the client has yet to take of it:
 * while an answer is on its way out, `closeIdleConnections` closes none, and is to be called again.
 */
function leaveAnswersWhole(server: Server): void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    for (const { writableLength } of sockets) if (writableLength > 0) return;
    closeIdle();
  };
}

/** Gives the instances of `Class` what Express's own prototype has; returns the prototype they are born with. */
function becomePrototype<P extends object>(Class: { readonly prototype: object }, express: P): P {
  return Object.setPrototypeOf(Class.prototype, express);
}
