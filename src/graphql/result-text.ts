import { SecondUse } from '@assay/chain';
import type { FormattedExecutionResult } from 'graphql';

export type ResultTexts = (result: FormattedExecutionResult) => string;

/**
 * Writes results as JSON. The text of data that is answered again (see `answer-cache.ts`) is cached as long
 * as the data.
 */
export function createResultTexts(): ResultTexts {
  const texts = new SecondUse<object, string>();
  return (result) => {
    const { data, errors, extensions } = result;
    const toText = () => JSON.stringify(result);
    return (data && !errors && !extensions ? texts.of(data, toText) : undefined) ?? toText();
  };
}
