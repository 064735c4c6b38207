import { isAscii } from 'node:buffer';
import type { Dispatcher } from 'undici';
import { createDeadlineSignal } from '../lib/abort.js';
import { AnswerTooLarge, openExchange, readText, unpacked } from './exchange.js';
import { type Attempt, type HttpAnswer, headerOf, toAnswer, toUpstreamError } from './http-attempt.js';
import { trackPermits } from './permit-tracking-dispatcher.js';

/** An answer of lines (newline-delimited JSON), or one that explains itself. */
export interface LinesAnswer extends HttpAnswer {
  readonly header: (name: string) => string | undefined;
  /**
   * Whole lines, in groups as they arrive; none where the status is not 200. Rejects with `UpstreamError` where the
   * answer breaks off: the lines before are whole. Leaving it closes the connection.
   */
  readonly lines: AsyncIterable<Lines>;
}

/** Some lines as they came, outside of the heap: their text is made when it is asked for. */
class Lines {
  constructor(private readonly content: Buffer) {}

  get bytes(): number {
    return this.content.length;
  }

  /** Without empty ones. */
  all(): readonly string[] {
    return toText(this.content)
      .split('\n')
      .filter((line) => line !== '');
  }

  /** The last one that is not empty. */
  last(): string | undefined {
    let end = this.content.length;
    while (this.content[end - 1] === NEWLINE) end -= 1;
    if (end === 0) return undefined;
    const before = this.content.lastIndexOf(NEWLINE, end - 1);
    return toText(this.content.subarray(before + 1, end));
  }
}

const MAX_LINE = 16 * 1024 * 1024;
const NEWLINE = 10;

/** Sends one request, whose answer is read line by line. Rejects as `fetchOnce` does. */
export async function openLines(attempt: Attempt): Promise<LinesAnswer> {
  const { signal, release } = createDeadlineSignal(attempt.signal, attempt.timeoutMs);
  const { dispatcher, permit } = attempt;
  try {
    const tracked = permit ? trackPermits(dispatcher, permit) : dispatcher;
    const response = await openExchange({ ...attempt, dispatcher: tracked, signal });
    const { statusCode: status, headers } = response;
    const header = (name: string) => headerOf(headers, name);
    if (status === 200)
      return { status, body: undefined, header, lines: linesOf(response, attempt, { signal, release }) };
    const text = await readText(response, attempt.maxBytes);
    release();
    const answer =
      status === 204
        ? { status, body: undefined }
        : await toAnswer(attempt.service, status, text, header('retry-after'));
    return { ...answer, header, lines: none() };
  } catch (error) {
    release();
    throw toUpstreamError(error, attempt, signal.aborted);
  }
}

async function* none(): AsyncGenerator<Lines> {}

async function* linesOf(
  { headers, body }: Dispatcher.ResponseData,
  attempt: Attempt,
  { signal, release }: { readonly signal: AbortSignal; readonly release: () => void },
): AsyncGenerator<Lines> {
  /** The beginning of a line that has not ended yet. */
  let rest: Buffer[] = [];
  let [restBytes, bytes] = [0, 0];
  try {
    for await (const chunk of unpacked(headers, body) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      const end = chunk.lastIndexOf(NEWLINE);
      const whole = end < 0 ? undefined : new Lines(joined([...rest, chunk.subarray(0, end)]));
      const left = chunk.subarray(end + 1);
      if (end < 0) rest.push(left);
      else rest = [left];
      restBytes = left.length + (end < 0 ? restBytes : 0);
      if (bytes > attempt.maxBytes || restBytes > MAX_LINE) throw new AnswerTooLarge('too many bytes');
      if (whole !== undefined) yield whole;
    }
    const last = joined(rest);
    if (toText(last).trim() !== '') yield new Lines(last);
  } catch (error) {
    throw toUpstreamError(error, attempt, signal.aborted);
  } finally {
    release();
  }
}

function joined(parts: readonly Buffer[]): Buffer {
  const [first, ...others] = parts;
  return others.length > 0 ? Buffer.concat(parts) : (first ?? Buffer.alloc(0));
}

/** Nearly all lines are ASCII, which is quicker to decode. */
function toText(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
