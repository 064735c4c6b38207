import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { z } from 'zod';
import { toAnalysisTimestamp, toSeconds } from './present/values.js';

/** Which of the caller's limits an endpoint counts against. */
type Tier = 'standard' | 'low' | 'none';

/** What `present` may know of the request besides the data. */
export interface PresentMeta {
  /** The body (or query) as the caller sent it, validated. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Seconds that the request took. */
  readonly processingTime: number;
  /** When it was answered, as the documentation writes it. */
  readonly timestamp: string;
}

/** What {@link PresentMeta} says of the time; both are Unix milliseconds. */
export function toTimes(startedAt: number, now: number): Pick<PresentMeta, 'processingTime' | 'timestamp'> {
  return { processingTime: toSeconds(now - startedAt), timestamp: toAnalysisTimestamp(now) };
}

export interface EndpointRecord<Input extends z.ZodObject, Data, Variables> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly tier: Tier;
  /** `key`: a valid API key, asked for before anything else is looked at. `open`: the resolver decides. */
  readonly access: 'key' | 'open';
  /** One sentence for the documentation. */
  readonly summary: string;
  /** The body of a POST, the query of a GET; unknown fields are ignored. */
  readonly input: Input;
  readonly operation: TypedDocumentNode<Data, Variables>;
  readonly variables: (input: z.output<Input>) => Variables;
  /** Pure: the documented body. `processingTime` and `timestamp` go into it as they are. */
  readonly present: (data: Data, meta: PresentMeta) => object;
  /** Status of a success; 200 where absent. */
  readonly status?: (data: Data) => number;
  /** Shape of the body of a success, for the documentation and the tests. */
  readonly response: z.ZodType;
}

/** An endpoint with its types closed over, as the router sees it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly tier: Tier;
  readonly access: 'key' | 'open';
  readonly summary: string;
  readonly input: z.ZodObject;
  readonly operation: TypedDocumentNode<unknown, never>;
  readonly response: z.ZodType;
  readonly toVariables: (input: unknown) => Readonly<Record<string, unknown>>;
  readonly toBody: (data: unknown, meta: PresentMeta) => { readonly status: number; readonly body: object };
}

/** One REST endpoint: an operation document, how a body becomes its variables, and how its data becomes the documented body. */
export function defineEndpoint<Input extends z.ZodObject, Data, Variables extends object>(
  record: EndpointRecord<Input, Data, Variables>,
): Endpoint {
  const { method, path, tier, access, summary, input, response } = record;
  return {
    method,
    path,
    tier,
    access,
    summary,
    input,
    response,
    operation: record.operation as TypedDocumentNode<unknown, never>,
    toVariables: (value) =>
      ({ ...record.variables(value as z.output<Input>) }) as Readonly<Record<string, unknown>>,
    toBody: (data, meta) => ({
      status: record.status?.(data as Data) ?? 200,
      body: record.present(data as Data, meta),
    }),
  };
}
