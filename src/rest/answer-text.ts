import { randomUUID } from 'node:crypto';
import { SecondUse } from '@assay/chain';
import { type Endpoint, type PresentMeta, toTimes } from './endpoint.js';

export interface AnswerText {
  readonly status: number;
  /**
   * A body that is sent again is kept as bytes, in pieces between its times: encoding or joining them takes
   * longer than everything else here.
   */
  readonly text: string | readonly Buffer[];
}

export interface AnswerTexts {
  /** The body of a success. */
  of(endpoint: Endpoint, answer: Answered): AnswerText;
}

/** What an endpoint answers with. Times are Unix milliseconds. */
interface Answered extends Pick<PresentMeta, 'input' | 'rowErrors'> {
  readonly data: unknown;
  readonly startedAt: number;
  readonly now: number;
}

/** The bytes of a body, split at its times: text, time, text, time, text. */
interface Template {
  readonly endpoint: Endpoint;
  readonly input: string;
  readonly status: number;
  readonly pieces: readonly Piece[];
}

type Piece = Buffer | 'timestamp' | 'seconds';

// Placeholders for the times of a template. They are random, so that a token's name cannot contain them.
const TIMESTAMP = randomUUID();
const SECONDS = Math.random();
const cut = new RegExp(`("${TIMESTAMP}"|${String(SECONDS).replace('.', '[.]')})`);

/**
 * Presents and serialises each executed answer once. Answers with the same data object and input differ only
 * in their times, which are filled into a template. Data that is seen for the first time is serialised
 * directly.
 */
export function createAnswerTexts(): AnswerTexts {
  const templates = new SecondUse<object, { last?: Template }>();
  return {
    of(endpoint, { data, input, rowErrors, startedAt, now }) {
      const times = toTimes(startedAt, now);
      const kept = isObject(data) ? templates.of(data, () => ({})) : undefined;
      if (!kept) {
        const { status, body } = endpoint.toBody(data, { input, rowErrors, ...times });
        return { status, text: JSON.stringify(body) };
      }
      const inputText = JSON.stringify(input);
      if (kept.last?.endpoint !== endpoint || kept.last.input !== inputText)
        kept.last = toTemplate(endpoint, data, input, inputText);
      return { status: kept.last.status, text: fill(kept.last.pieces, times) };
    },
  };
}

function toTemplate(
  endpoint: Endpoint,
  data: unknown,
  input: Readonly<Record<string, unknown>>,
  inputText: string,
): Template {
  const { status, body } = endpoint.toBody(data, {
    input,
    processingTime: SECONDS,
    timestamp: TIMESTAMP,
  });
  return { endpoint, input: inputText, status, pieces: toPieces(JSON.stringify(body)) };
}

function toPieces(text: string): Piece[] {
  return text.split(cut).map((piece, place) => {
    if (place % 2 === 0) return Buffer.from(piece);
    return piece.startsWith('"') ? 'timestamp' : 'seconds';
  });
}

function fill(
  pieces: readonly Piece[],
  { processingTime, timestamp }: Pick<PresentMeta, 'processingTime' | 'timestamp'>,
): readonly Buffer[] {
  const times = {
    timestamp: Buffer.from(JSON.stringify(timestamp)),
    seconds: Buffer.from(JSON.stringify(processingTime)),
  };
  return pieces.map((piece) => (typeof piece === 'string' ? times[piece] : piece));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
