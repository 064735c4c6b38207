import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it was received. */
interface ReceivedMessage {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
}

export interface Receiver {
  readonly url: string;
  readonly messages: readonly ReceivedMessage[];
  close(): Promise<void>;
}

export interface ReceiverOptions {
  /** The status of the answer, at once or later. Default 204. */
  readonly answer?: (message: ReceivedMessage) => number | Promise<number>;
  readonly onMessage?: (message: ReceivedMessage) => void;
}

/** A receiver of webhooks on a free port of this machine. */
export async function startReceiver({ answer, onMessage }: ReceiverOptions = {}): Promise<Receiver> {
  const messages: ReceivedMessage[] = [];
  const server = createServer(async (request, response) => {
    const message = await readMessage(request);
    messages.push(message);
    onMessage?.(message);
    response.writeHead((await answer?.(message)) ?? 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/assay`,
    messages,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readMessage(request: IncomingMessage): Promise<ReceivedMessage> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    id: headers['webhook-id'] ?? '',
    headers,
    body: Buffer.concat(chunks).toString('utf8'),
    at: performance.now(),
  };
}
