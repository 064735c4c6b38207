import type { SimAnswer } from '../../../devnet/simulators/sim-service.js';

/** An error answer of a real service. */
export interface RecordedError {
  readonly service: string;
  readonly what: string;
  readonly answer: SimAnswer;
}

const error = (service: string, what: string, status: number, body: unknown): RecordedError => {
  return { service, what, answer: { status, body } };
};

/** Recorded or documented bodies, including errors inside HTTP 200. */
export const recordedErrors: readonly RecordedError[] = [
  error('goplus', 'limit inside 200', 200, { code: 4029, message: 'rate limit exceeded' }),
  error('goplus', 'unknown token', 200, { code: 1, message: 'OK', result: {} }),
  error('honeypotis', 'no pairs', 404, { code: 404, error: 'No pairs found' }),
  error('dexscreener', 'unknown token, pairs null', 200, { schemaVersion: '1.0.0', pairs: null }),
  error('dexscreener', 'unknown token, empty list', 200, []),
  error('geckoterminal', '404', 404, {
    errors: [{ status: '404', title: 'Not Found' }],
    meta: { ref_id: '001b6811-8505-4e0d-8383-9160956438d3' },
  }),
  error('coingecko', 'coin not found', 404, { error: 'coin not found' }),
  error('defillama', 'gateway, inside 404', 404, { message: 'Not Found' }),
  error('etherscan', 'free tier does not cover the chain', 200, {
    status: '0',
    message: 'NOTOK',
    result:
      'Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage. https://etherscan.io/apis',
  }),
  error('etherscan', 'chain not supported, result null', 200, {
    status: '0',
    message: 'chain not supported',
    result: null,
  }),
  error('etherscan', 'not verified, as an error', 200, {
    status: '0',
    message: 'NOTOK',
    result: 'Contract source code not verified',
  }),
  error('blockscout', 'nothing found, inside 200', 200, {
    message: 'No token transfers found',
    result: [],
    status: '0',
  }),
  error('sourcify', 'unsupported chain', 400, {
    customCode: 'unsupported_chain',
    message: 'The chain with chainId 9429413 is not supported',
    errorId: '1ac6b91a-0605-4459-93dc-18f210a70192',
  }),
  error('sourcify', 'too many requests', 429, {
    customCode: 'too_many_requests',
    message: 'You are sending too many requests',
    errorId: '1ac6b91a-0605-4459-93dc-18f210a70192',
  }),
  error('sourcify', 'not verified', 404, {
    match: null,
    creationMatch: null,
    runtimeMatch: null,
    chainId: '11155111',
    address: '0xDFEBAd708F803af22e81044aD228Ff77C83C935c',
  }),
  error('moralis', 'invalid key', 401, { message: 'Token is invalid' }),
  error('openai', 'limit', 429, {
    error: {
      message: 'Rate limit reached for requests',
      type: 'requests',
      param: null,
      code: 'rate_limit_exceeded',
    },
  }),
  error('openai', 'quota used up', 429, {
    error: {
      message: 'You exceeded your current quota, please check your plan and billing details.',
      type: 'insufficient_quota',
      param: null,
      code: 'insufficient_quota',
    },
  }),
  error('anthropic', 'limit', 429, {
    type: 'error',
    error: { type: 'rate_limit_error', message: '...' },
    request_id: 'req_...',
  }),
  error('anthropic', 'overloaded', 529, {
    type: 'error',
    error: { type: 'overloaded_error', message: 'Overloaded' },
    request_id: 'req_...',
  }),
];
