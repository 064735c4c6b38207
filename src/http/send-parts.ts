import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** Sends an answer in parts, each as soon as it is known; the caller ends the response. Stops when the client leaves. */
export async function sendParts(
  response: ServerResponse,
  status: number,
  parts: AsyncIterableIterator<string>,
): Promise<void> {
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Accel-Buffering', 'no');
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  for await (const part of parts) {
    if (response.closed) return;
    if (!response.write(part)) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined);
  }
}
