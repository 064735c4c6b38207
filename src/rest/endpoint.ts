import { allBuiltIn, type ErrorCode, type KnownChains } from '@assay/facts';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { GraphQLSchema } from 'graphql';
import type { z } from 'zod';

/** Which of the caller's limits an endpoint counts against. */
type Tier = 'standard' | 'low' | 'none';

/** Why a row of an answer is not there: the code and the reason of an error body. */
export interface RowError {
  readonly error: ErrorCode;
  readonly reason: string;
}

/** A token that a request named, as the history of calls shows it. */
export interface AskedToken {
  readonly chain: string;
  readonly contractAddress: string;
  /** Where it is not that of the whole answer. */
  readonly statusCode?: number | undefined;
}

/** The failed rows of the list that `rowsAt` names, by their place in it. */
export type RowErrors = ReadonlyMap<number, RowError>;

/** What `present` knows about the request besides the data. */
export interface PresentMeta<Input = Readonly<Record<string, unknown>>> {
  /** The body (or query) as the caller sent it, validated. */
  readonly input: Input;
  readonly rowErrors?: RowErrors | undefined;
  /** The chains of the service. */
  readonly chains: KnownChains;
  /** Has the types of what the operation selects. */
  readonly schema: GraphQLSchema;
}

type GivenMeta = Omit<PresentMeta, 'chains'> & { readonly chains?: KnownChains };

/** What is another one in each answer. */
export interface Times {
  /** Seconds that the request took. */
  readonly processingTime: number;
  /** When it was answered, in the documented format: ISO 8601 with six fractional digits and no zone, UTC. */
  readonly timestamp: string;
}

/** Both arguments are Unix milliseconds. */
export function toTimes(startedAt: number, now: number): Times {
  const timestamp = `${new Date(now).toISOString().slice(0, -1)}000`;
  return { processingTime: Math.round(now - startedAt) / 1_000, timestamp };
}

/** A body with the times at its end. */
export function withTimes(body: object, { processingTime, timestamp }: Times): object {
  return { ...body, processing_time: processingTime, timestamp };
}

export interface EndpointRecord<Input extends z.ZodObject, Data, Variables, Body extends object> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly tier: Tier;
  /** `key`: a valid API key is required, checked first. `open`: the resolver decides. */
  readonly access: 'key' | 'open';
  /** One sentence for the documentation. */
  readonly summary: string;
  /** The body of a POST, the query of a GET; unknown fields are ignored. */
  readonly input: Input;
  readonly operation: TypedDocumentNode<Data, Variables>;
  readonly variables: (input: z.output<Input>, chains: KnownChains) => Variables;
  /** The documented body, as a pure function: it is kept for the same data and input. */
  readonly present: (data: Data, meta: PresentMeta<z.output<Input>>) => Body;
  /** The body with the times of the request. Absent: it tells none. */
  readonly stamp?: (body: Body, times: Times) => object;
  /** A root list whose rows fail one by one. Absent: an error anywhere fails the request. */
  readonly rowsAt?: string;
  /** The tokens that the input names, if it names several. */
  readonly asked?: (
    input: z.output<Input>,
    rowErrors: RowErrors,
    chains: KnownChains,
  ) => readonly AskedToken[];
  /** What is asked for may not be there: `present` throws `not_found`. */
  readonly mayMiss?: boolean;
  /** The stored report of a complete analysis, which a header names too. */
  readonly reportId?: (data: Data) => string | null;
  /** Its answer is made anew at most this often and sent to all: nothing in it depends on the request. */
  readonly sharedMs?: number;
  /** Another status with the same body, and when it is sent. */
  readonly unwell?: { readonly status: number; readonly when: (data: Data) => boolean };
  /** Shape of the body of a success: by `shown`, what the operation selected, and beside it what REST makes itself. */
  readonly response: z.ZodType;
}

/** An answer without the times of the request. */
export interface Presented {
  readonly status: number;
  readonly body: object;
  /** For a header. */
  readonly reportId: string | null;
}

/** An endpoint without its type parameters, as the router sees it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly tier: Tier;
  readonly access: 'key' | 'open';
  readonly summary: string;
  readonly input: z.ZodObject;
  readonly operation: TypedDocumentNode<unknown, never>;
  readonly response: z.ZodType;
  readonly rowsAt: string | undefined;
  readonly mayMiss: boolean;
  /** By a header too. */
  readonly tellsReportId: boolean;
  readonly sharedMs: number | undefined;
  /** Another status with the same body. */
  readonly unwell: number | undefined;
  readonly toAsked:
    | ((input: unknown, rowErrors: RowErrors, chains?: KnownChains) => readonly AskedToken[])
    | undefined;
  readonly toVariables: (input: unknown, chains: KnownChains) => Readonly<Record<string, unknown>>;
  readonly present: (data: unknown, meta: GivenMeta) => Presented;
  readonly stamp: (body: object, times: Times) => object;
  /** Both together. */
  readonly toBody: (data: unknown, meta: GivenMeta & Times) => Pick<Presented, 'status' | 'body'>;
}

/**
 * Defines a REST endpoint: an operation document, how the input becomes its variables, and how its data
 * becomes the documented body. See `endpoints/user-stats.ts` for a short one.
 */
export function defineEndpoint<
  Input extends z.ZodObject,
  Data,
  Variables extends object,
  Body extends object,
>(record: EndpointRecord<Input, Data, Variables, Body>): Endpoint {
  const { method, path, tier, access, summary, input, response, rowsAt } = record;
  const present = (data: unknown, meta: GivenMeta): Presented => ({
    status: record.unwell?.when(data as Data) ? record.unwell.status : 200,
    body: record.present(data as Data, { chains: allBuiltIn, ...meta } as PresentMeta<z.output<Input>>),
    reportId: record.reportId?.(data as Data) ?? null,
  });
  const stamp = (record.stamp as Endpoint['stamp'] | undefined) ?? ((body: object) => body);
  return {
    method,
    path,
    tier,
    access,
    summary,
    input,
    response,
    rowsAt,
    mayMiss: record.mayMiss ?? false,
    tellsReportId: record.reportId !== undefined,
    sharedMs: record.sharedMs,
    unwell: record.unwell?.status,
    toAsked:
      record.asked &&
      ((value, rowErrors, chains = allBuiltIn) =>
        record.asked?.(value as z.output<Input>, rowErrors, chains) ?? []),
    operation: record.operation as TypedDocumentNode<unknown, never>,
    toVariables: record.variables as Endpoint['toVariables'],
    present,
    stamp,
    toBody(data, { processingTime, timestamp, ...meta }) {
      const { status, body } = present(data, meta);
      return { status, body: stamp(body, { processingTime, timestamp }) };
    },
  };
}
