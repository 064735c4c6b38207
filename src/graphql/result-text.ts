import type { FormattedExecutionResult } from 'graphql';
import { SecondUse } from '../lib/second-use.js';

/**
 * Writes results as JSON. The text of data that is answered again (see `answer-cache.ts`) is cached as long
 * as the data.
 */
export function createResultTexts(): (result: FormattedExecutionResult) => string {
  const texts = new SecondUse<object, string>();
  return (result) => {
    const { data, errors, extensions } = result;
    const toText = () => JSON.stringify(result);
    return (data && !errors && !extensions ? texts.of(data, toText) : undefined) ?? toText();
  };
}
