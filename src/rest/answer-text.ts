import { randomUUID } from 'node:crypto';
import { type Endpoint, type PresentMeta, toTimes } from './endpoint.js';

interface AnswerText {
  readonly status: number;
  readonly text: string;
}

export interface AnswerTexts {
  /** The body of a success. Times are Unix milliseconds. */
  of(
    endpoint: Endpoint,
    data: unknown,
    input: Readonly<Record<string, unknown>>,
    startedAt: number,
    now: number,
  ): AnswerText;
}

/** A body cut where its times stand: text, time, text, time, text. */
interface Form {
  readonly endpoint: Endpoint;
  readonly input: string;
  readonly status: number;
  readonly pieces: readonly string[];
}

// What stands for the times while a body is cut. Nobody outside can know them, so nobody can write them into a token's name.
const TIMESTAMP = randomUUID();
const SECONDS = Math.random();
const cut = new RegExp(`("${TIMESTAMP}"|${String(SECONDS).replace('.', '[.]')})`);

/**
 * Presents and writes each executed answer once: the same data (the very object) for the same input differs only in its times,
 * which are filled in. What came only once is written straight away.
 */
export function createAnswerTexts(): AnswerTexts {
  const forms = new WeakMap<object, Form | 'seen once'>();
  return {
    of(endpoint, data, input, startedAt, now) {
      const times = toTimes(startedAt, now);
      const known = isObject(data) ? forms.get(data) : undefined;
      if (!known || !isObject(data)) {
        if (isObject(data)) forms.set(data, 'seen once');
        const { status, body } = endpoint.toBody(data, { input, ...times });
        return { status, text: JSON.stringify(body) };
      }
      const inputText = JSON.stringify(input);
      const fits = known !== 'seen once' && known.endpoint === endpoint && known.input === inputText;
      const form = fits ? known : toForm(endpoint, data, input, inputText);
      if (!fits) forms.set(data, form);
      return { status: form.status, text: fill(form.pieces, times) };
    },
  };
}

function toForm(
  endpoint: Endpoint,
  data: object,
  input: Readonly<Record<string, unknown>>,
  inputText: string,
): Form {
  const { status, body } = endpoint.toBody(data, {
    input,
    processingTime: SECONDS,
    timestamp: TIMESTAMP,
  });
  return { endpoint, input: inputText, status, pieces: JSON.stringify(body).split(cut) };
}

function fill(
  pieces: readonly string[],
  { processingTime, timestamp }: Pick<PresentMeta, 'processingTime' | 'timestamp'>,
): string {
  let text = '';
  for (const [place, piece] of pieces.entries()) {
    if (place % 2 === 0) text += piece;
    else text += piece.startsWith('"') ? `"${timestamp}"` : processingTime;
  }
  return text;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
