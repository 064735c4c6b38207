import { DecoratorHandler, type Dispatcher } from 'undici';
import type { Permit } from './permit.js';

/**
 * A dispatcher for one request that reports its progress to the permit: `left` when the request head is
 * written to an open connection (not when it starts waiting for one), `arrived` when the head of the answer
 * is received.
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
    // Aborted while it waited for a connection: nothing is written.
    if (!controller.aborted) this.permit.left();
  }

  onResponseStart(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.permit.arrived();
    this.handler.onResponseStart?.(...args);
  }
}
