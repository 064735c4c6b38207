import type { FormattedExecutionResult } from 'graphql';

/** Writes results as JSON; the text of data that is answered again (see `rememberAnswers`) is kept as long as the data. */
export function createResultTexts(): (result: FormattedExecutionResult) => string {
  const texts = new WeakMap<object, string>();
  const seen = new WeakSet<object>();
  return (result) => {
    const { data, errors, extensions } = result;
    if (!data || errors || extensions) return JSON.stringify(result);
    const before = texts.get(data);
    if (before !== undefined) return before;
    const text = JSON.stringify(result);
    if (seen.has(data)) texts.set(data, text);
    seen.add(data);
    return text;
  };
}
