/**
 * An error that the operator of the service can mend: its message says how, and a stack would only hide it.
 */
export class OperatorError extends Error {}

/** What a command prints of an error: the sentence for the operator, or the stack of a defect. */
export function toCommandMessage(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
