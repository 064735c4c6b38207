import type { IncomingMessage } from 'node:http';
import { AppError } from '@assay/facts';

const MAX_BODY_BYTES = 64 * 1024;

/**
 * The whole body as text, at most {@link MAX_BODY_BYTES}.
 * @throws {AppError} `payload_too_large`, or `invalid_request` when the body is incomplete.
 */
function readBody(request: IncomingMessage): Promise<string> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > MAX_BODY_BYTES) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const add = (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        request.off('data', add).resume();
        reject(tooLarge());
      } else chunks.push(chunk);
    };
    const end = () => {
      // A stream keeps its request for hours, and the listeners would keep the body.
      request.off('data', add).off('end', end).off('error', breakOff).off('aborted', breakOff);
      resolve((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString('utf8') ?? '');
    };
    const breakOff = () => reject(new AppError('invalid_request', 'The body broke off before its end.'));
    request.on('data', add).on('end', end).on('error', breakOff).on('aborted', breakOff);
  });
}

/** Whether the whole body has arrived, or there is none. To be asked before the body is read. */
export function hasArrived({ complete, headers, readableLength }: IncomingMessage): boolean {
  const isOfKnownLength = headers['transfer-encoding'] === undefined;
  return complete || (isOfKnownLength && readableLength >= Number(headers['content-length'] ?? 0));
}

/** @throws {AppError} `invalid_request` for anything that is not a JSON object. */
export function toJsonObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid_request', 'The body must be a JSON object.');
  return value as Record<string, unknown>;
}

/**
 * The body as any JSON.
 * @throws {AppError} `unsupported_media_type`, `payload_too_large`, or `invalid_request` where it is none.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'];
  if (type !== undefined && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new AppError(
      'unsupported_media_type',
      'Send the body as JSON with the header "Content-Type: application/json".',
    );
  }
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new AppError('unsupported_media_type', 'Send the body as it is, without a Content-Encoding.');
  const text = await readBody(request);
  if (text.trim() === '') throw new AppError('invalid_request', 'The body is empty; send a JSON object.');
  if (type === undefined) {
    throw new AppError(
      'unsupported_media_type',
      'Send the body as JSON with the header "Content-Type: application/json".',
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid_request', 'The body is no valid JSON.');
  }
}

function tooLarge(): AppError {
  return new AppError('payload_too_large', `The body is larger than ${MAX_BODY_BYTES / 1024} KiB.`);
}
