// node dist/clients/examples/analyze.js (after npm run build), with the variables below
import { AssayError, createClient, documents, endpoints, graphql } from '../typescript/src/index.js';

const { ASSAY_URL: url = 'http://127.0.0.1:4000', ASSAY_API_KEY: apiKey = '' } = process.env;
const { CHAIN: chain = 'eth', ADDRESS: address = '' } = process.env;
if (address === '' || apiKey === '') {
  console.error(`Usage: ADDRESS=0x… ASSAY_API_KEY=assay_… node dist/clients/examples/analyze.js
CHAIN (eth) and ASSAY_URL (http://127.0.0.1:4000) may be set too.`);
  process.exit(2);
}
const client = createClient({ url, apiKey });

try {
  if (chain !== 'eth' && chain !== 'base' && chain !== 'bsc') throw new TypeError(`CHAIN is ${chain}`);
  const report = await endpoints.postTokenAnalyze(client, { contract_address: address, chain });
  console.log(`core_score ${report.core_score}`);
  console.log(`overall_risk ${report.analysis_details.security_analysis.overall_risk}`);
  // An absent or neutral value may mean that something is not known: this list says what.
  console.log(`unknown ${report.assurance.unknown_fields.length}`);
  const { data } = await graphql(client, documents.Sale, { chain, address, usd: 100 });
  console.log(`100 USD of it bring ${data?.token.sale?.value?.receivedUsd ?? 'an unknown amount'}`);
} catch (error) {
  if (!(error instanceof AssayError)) throw error;
  console.error(`${error.status} ${error.code}: ${error.message}`);
  process.exitCode = 1;
}
