import { describe, expect, it } from 'vitest';
import { createAnswerTexts } from './answer-text.js';
import type { Endpoint, PresentMeta } from './endpoint.js';

const endpoint = {
  toBody: (data: { name: string }, { input, processingTime, timestamp }: PresentMeta) => ({
    status: 200,
    body: { name: data.name, input, at: { timestamp }, processing_time: processingTime, timestamp },
  }),
} as unknown as Endpoint;
const at = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

const toText = (text: string | readonly Buffer[]) =>
  typeof text === 'string' ? text : Buffer.concat(text).toString();

describe('the text of an answer', () => {
  it('is the same whether it is written for the first time or filled in', () => {
    const texts = createAnswerTexts();
    const data = { name: 'a "quoted" ü \u0000 name' };
    const write = (took: number) =>
      toText(texts.of(endpoint, { data, input: { chain: 'eth' }, startedAt: at - took, now: at }).text);
    const [first, second, third] = [write(12), write(12), write(1_500)];
    expect(second).toBe(first);
    expect(JSON.parse(third)).toEqual({
      name: data.name,
      input: { chain: 'eth' },
      at: { timestamp: '2026-01-02T03:04:05.678000' },
      processing_time: 1.5,
      timestamp: '2026-01-02T03:04:05.678000',
    });
  });

  it('shows each caller his own spelling of the address', () => {
    const texts = createAnswerTexts();
    const data = { name: 'x' };
    const spelled = (address: string) =>
      JSON.parse(toText(texts.of(endpoint, { data, input: { address }, startedAt: at, now: at }).text)).input
        .address;
    expect(['0xAA', '0xAA', '0xaa', '0xAA'].map(spelled)).toEqual(['0xAA', '0xAA', '0xaa', '0xAA']);
  });
});
