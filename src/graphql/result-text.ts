import type { FormattedExecutionResult } from 'graphql';

/**
 * Writes results as JSON. The text of data that is answered again (see `answer-cache.ts`) is cached as long
 * as the data.
 */
export function createResultTexts(): (result: FormattedExecutionResult) => string {
  const texts = new WeakMap<object, string>();
  const seen = new WeakSet<object>();
  return (result) => {
    const { data, errors, extensions } = result;
    if (!data || errors || extensions) return JSON.stringify(result);
    const cached = texts.get(data);
    if (cached !== undefined) return cached;
    const text = JSON.stringify(result);
    if (seen.has(data)) texts.set(data, text);
    seen.add(data);
    return text;
  };
}
