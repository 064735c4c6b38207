import { wrongArgument } from '@assay/facts';
import { MAX_STATEMENT, MIN_STATEMENT } from '../domain/dispute.js';

/**
 * The text of a signer as it is stored and shown.
 * @throws {AppError} `invalid_request` for a wrong length, or characters that nobody sees: they would be signed
 * without being read
 */
export function cleanStatement(text: string): string {
  if (text.length < MIN_STATEMENT || text.length > MAX_STATEMENT)
    throw wrongArgument('statement', `must have ${MIN_STATEMENT} to ${MAX_STATEMENT} characters`);
  // Control and format characters change how the text around them is shown.
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(text.replaceAll('\n', ' ')))
    throw wrongArgument('statement', 'must be plain text without control characters');
  return text;
}
