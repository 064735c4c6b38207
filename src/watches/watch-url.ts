import { isPublicAddress, toAllowedUrl, toLiteral } from '@assay/chain';
import { AppError } from '@assay/facts';

/**
 * The URL of a receiver, if events may be sent there. A name is resolved and checked again at every delivery.
 * @param allowPrivate the operator lets receivers be anywhere, on any port and without TLS
 * @throws {AppError} `invalid_request`
 */
export function toReceiverUrl(text: string, allowPrivate: boolean): string {
  const url = toAllowedUrl(text, allowPrivate ? 'any' : undefined);
  if (!url)
    throw refused('must be an https URL on port 443, without a user name, of at most 2000 characters');
  if (allowPrivate) return url.href;
  if (url.protocol !== 'https:') throw refused('must be https');
  const literal = toLiteral(url);
  if (literal !== undefined && !isPublicAddress(literal)) throw refused('must lead to a public address');
  // Only a search domain of our own network would make a host of it.
  if (literal === undefined && !url.hostname.replace(/\.$/, '').includes('.'))
    throw refused('must name a whole domain, such as hooks.example.org');
  return url.href;
}

function refused(reason: string): AppError {
  return new AppError('invalid_request', `The URL of the webhook ${reason}.`, {
    details: [{ field: 'url', reason }],
  });
}
