import { DecoratorHandler, type Dispatcher } from 'undici';
import type { Permit } from './permit.js';

/**
 * The dispatcher, telling the permit what becomes of a request: `left` in the same step in which its head is written to a connection that is
 * open (not when it begins to wait for one), `arrived` when the head of the answer is there. For one request.
 */
export function trackPermits(dispatcher: Dispatcher, permit: Permit): Dispatcher {
  return dispatcher.compose(
    (dispatch) => (options, handler) => dispatch(options, new PermitTracker(handler, permit)),
  );
}

class PermitTracker extends DecoratorHandler implements Dispatcher.DispatchHandler {
  constructor(
    private readonly handler: Dispatcher.DispatchHandler,
    private readonly permit: Permit,
  ) {
    super(handler);
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.handler.onRequestStart?.(controller, context);
    // Taken back while it waited for its connection: nothing is written.
    if (!controller.aborted) this.permit.left();
  }

  onResponseStart(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.permit.arrived();
    this.handler.onResponseStart?.(...args);
  }
}
