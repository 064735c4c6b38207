import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** What this process sent to a node. */
export interface SentToNode {
  /** HTTP requests. */
  readonly requests: number;
  /** JSON-RPC calls in them. */
  readonly calls: number;
}

/** Counts what clients of this process send to a node, told apart by their user agent. */
export function countCalls(nodeUrl: string): { sent(): SentToNode; stop(): void } {
  const { origin } = new URL(nodeUrl);
  const sent = { requests: 0, calls: 0 };
  const note = (message: unknown) => {
    const { request } = message as {
      readonly request: {
        readonly origin: string;
        readonly body: unknown;
        readonly headers: readonly string[];
      };
    };
    if (String(request.origin).replace(/\/$/, '') !== origin || !request.headers.includes('assay')) return;
    sent.requests += 1;
    sent.calls += String(request.body).split('"method":').length - 1;
  };
  subscribe('undici:request:create', note);
  return {
    sent: () => ({ ...sent }),
    stop: () => {
      unsubscribe('undici:request:create', note);
    },
  };
}
