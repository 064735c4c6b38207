import { Agent, type Dispatcher } from 'undici';

/** Connections that call a `fetch`-like function: a fake node, or a proxy of a real one. */
export function toConnections(fetch: typeof globalThis.fetch): Dispatcher {
  return new Agent().compose(() => (options, handler) => {
    const controller = new Call(handler);
    handler.onRequestStart?.(controller, {});
    const init = { method: options.method, body: String(options.body), signal: controller.signal };
    const headers = { 'content-type': 'application/json' };
    fetch(`${options.origin}${options.path}`, { ...init, headers }).then(
      async (response) => {
        if (controller.aborted) return;
        handler.onResponseStart?.(controller, response.status, {}, response.statusText);
        for await (const chunk of response.body ?? []) {
          if (controller.aborted) return;
          handler.onResponseData?.(controller, Buffer.from(chunk));
        }
        if (controller.aborted) return;
        handler.onResponseEnd?.(controller, {});
      },
      (error: Error) => controller.abort(error),
    );
    return true;
  });
}

class Call implements Dispatcher.DispatchController {
  readonly paused = false;
  private readonly controller = new AbortController();

  constructor(private readonly handler: Dispatcher.DispatchHandler) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }
  get aborted(): boolean {
    return this.signal.aborted;
  }
  get reason(): Error | null {
    return this.aborted ? this.signal.reason : null;
  }
  abort(reason: Error): void {
    if (this.aborted) return;
    this.controller.abort(reason);
    this.handler.onResponseError?.(this, reason);
  }
  pause(): void {}
  resume(): void {}
}
