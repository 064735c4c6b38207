import { DecoratorHandler, type Dispatcher } from 'undici';
import type { Permit } from './permit.js';

/**
 * The dispatcher, telling the turn what becomes of a request: `left` in the same step in which its head is written to a connection that is
 * open (not when it begins to wait for one), `arrived` when the head of the answer is there. For one request.
 */
export function trackPermits(dispatcher: Dispatcher, turn: Permit): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => dispatch(options, new Teller(handler, turn)));
}

class Teller extends DecoratorHandler implements Dispatcher.DispatchHandler {
  constructor(
    private readonly told: Dispatcher.DispatchHandler,
    private readonly turn: Permit,
  ) {
    super(told);
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.told.onRequestStart?.(controller, context);
    // Taken back while it waited for its connection: nothing is written.
    if (!controller.aborted) this.turn.left();
  }

  onResponseStart(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.turn.arrived();
    this.told.onResponseStart?.(...args);
  }
}
