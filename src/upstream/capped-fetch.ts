import { UpstreamError } from './upstream-error.js';

/**
 * `fetch` for a service's own SDK, which would read an answer of any length into memory: the body ends with `UpstreamError`
 * `too_large` after `maxBytes` (unpacked), and the connection with it.
 * @param service id of the concrete service
 */
export function createCappedFetch(
  service: string,
  maxBytes: number,
  send: typeof globalThis.fetch = globalThis.fetch,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (!response.body) return response;
    let bytes = 0;
    const cap = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes <= maxBytes) controller.enqueue(chunk);
        else
          controller.error(new UpstreamError(service, 'too_large', `answered more than ${maxBytes} bytes`));
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(cap), { status, statusText, headers });
  };
}
