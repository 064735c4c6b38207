import type { TokenAnalysis } from '@assay/engine';
import { allBuiltIn, type KnownChains } from '@assay/facts';
import { execute } from 'graphql';
import { createSchema } from '../graphql/schema.js';
import { serveChains } from '../graphql/serve-chains.js';
import { toTimes } from '../rest/endpoint.js';
import { analyzeToken } from '../rest/endpoints/analyze-token.js';

/** The body of `POST /api/v1/token/analyze`, by the same operation and the same presenter. */
export async function readBody(
  analysis: TokenAnalysis,
  startedAt: number,
  chains: KnownChains = allBuiltIn,
): Promise<object> {
  const { chain, address } = analysis.ref;
  const input = { chain, contract_address: address, at_block: analysis.at?.number };
  const contextValue = {
    chains,
    analysis: () => analysis,
    analysisAt: async () => analysis,
    caller: { identity: {} },
    meter: { charge: async () => undefined },
    // Its evidence is in the output: nothing is stored.
    reports: { keep: async () => undefined },
    // There is no service that would keep them.
    disputes: { list: async () => [] },
  };
  const schema = serveChains(createSchema(), chains);
  const result = await execute({
    schema,
    document: analyzeToken.operation,
    variableValues: { ...analyzeToken.toVariables(input, allBuiltIn) },
    rootValue: {},
    contextValue,
  });
  const failure = result.errors?.[0];
  if (failure) throw failure.originalError ?? failure;
  return analyzeToken.toBody(result.data, { input, schema, ...toTimes(startedAt, Date.now()) }).body;
}
