import { type ClientRequest, request as httpRequest } from 'node:http';
import type { DoorRequest } from './door-requests.js';
import type { ChargedWorld } from './world.js';

/** When the caller hangs up: never, as soon as all is sent, at the first byte, or with the n-th request to a provider. */
export type HangUp = 'never' | 'sent' | 'first_byte' | number;

const SETTLED_MS = 250;

/** Sends a request; `undefined`: its caller hung up. Resolves when the service is done with it. */
export async function send(
  world: ChargedWorld,
  { method, path, headers, body }: DoorRequest,
  hangUp: HangUp,
): Promise<{ readonly status: number; readonly text: string } | undefined> {
  const sent = httpRequest({
    host: '127.0.0.1',
    port: world.port,
    agent: false,
    method,
    path,
    headers: { authorization: `Bearer ${world.apiKey}`, 'content-type': 'application/json', ...headers },
  });
  if (typeof hangUp === 'number') world.supply.interruptAt(hangUp, () => leave(sent, world));
  if (hangUp === 'sent') sent.on('finish', () => sent.destroy());
  sent.end(body);
  const answer = await read(sent, hangUp === 'first_byte').catch(() => undefined);
  await world.idle();
  return answer;
}

/** Resolves when the service has noticed. */
async function leave(sent: ClientRequest, world: ChargedWorld): Promise<void> {
  sent.destroy();
  await world.disconnected(SETTLED_MS);
}

function read(
  sent: ClientRequest,
  endsAtOnce: boolean,
): Promise<{ status: number; text: string } | undefined> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject).on('close', () => resolve(undefined));
    sent.on('response', (response) => {
      const pieces: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (piece: Buffer) => {
        pieces.push(piece);
        if (endsAtOnce) sent.destroy();
      });
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        // What arrived before it was broken off is no whole answer.
        resolve(
          response.complete && !sent.destroyed ? { status: response.statusCode ?? 0, text } : undefined,
        );
      });
    });
  });
}
