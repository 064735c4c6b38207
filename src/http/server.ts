import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';

/**
 * An HTTP server for an Express application whose requests and responses are created with Express's
 * prototypes. Express sets the prototype of both on each request, which takes half of its time; setting the
 * prototype that an object already has is free. They are classes because V8 derives from a class how many
 * properties its objects will have. Header, request and idle timeouts limit what a slow client can hold.
 * @param stalledMs a connection without traffic is ended after this time, also when a client does not read
 * its answer. Must be longer than the work on a request may take.
 */
export function createHttpServer(app: Express, stalledMs: number): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  app.request = withExpressPrototype(AppRequest, app.request);
  app.response = withExpressPrototype(AppResponse, app.response);
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
  keepAnswersWhole(server);
  return server;
}

/**
 * Node treats a connection as idle as soon as its answer is written, and would cut off what the client has
 * not yet read. So `closeIdleConnections` closes nothing while an answer is being sent, and must be called
 * again.
 */
function keepAnswersWhole(server: Server): void {
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

/** Lets the instances of `Class` inherit from Express's prototype; returns their prototype. */
function withExpressPrototype<P extends object>(Class: { readonly prototype: object }, express: P): P {
  return Object.setPrototypeOf(Class.prototype, express);
}
