import { AppError } from './app-error.js';

/** The refusal of one argument. @param reason goes on after its name: "must be …" */
export function wrongArgument(field: string, reason: string): AppError {
  return new AppError('invalid_request', `The argument "${field}" ${reason}.`, {
    details: [{ field, reason }],
  });
}
