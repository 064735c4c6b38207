import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { z } from 'zod';
import { defineEndpoint, type Endpoint, withTimes } from './endpoint.js';
import { chainInput, featureInput, toFeatureVariables } from './input.js';
import {
  type ComponentParts,
  componentAssuranceShape,
  partnerShape,
  presentComponentAssurance,
} from './present/assurance.js';
import { Filler } from './present/filler.js';
import { gradeShape, timestampShape } from './shapes.js';
import { neutral, shown } from './shown.js';

/** What every feature asks of a token, besides its details. */
interface FeatureData {
  readonly token: ComponentParts;
}

interface FeatureRecord<Data extends FeatureData, Name extends string, Shape extends z.ZodObject> {
  readonly path: `/api/v1/features/${string}`;
  readonly summary: string;
  readonly operation: TypedDocumentNode<Data, ReturnType<typeof toFeatureVariables>>;
  /** Documented name of the one details object, and the keys of it that REST makes itself. */
  readonly name: Name;
  readonly shape?: Shape;
  /** The fragment with the documented keys: a neutral value stands for null in them. */
  readonly neutral: string;
  /** `null` where the component abstained. */
  readonly judged: (data: Data) => { readonly score: number | null; readonly grade: string | null } | null;
  readonly details: (data: Data, fill: Filler) => object;
  /** The field of the token that `details` shows. */
  readonly field: string;
  /** What else was selected of it and is shown elsewhere. */
  readonly without?: readonly string[];
  /** Absent: the part of any component. */
  readonly assurance?: {
    readonly shape: z.ZodObject;
    readonly present: (data: Data, fill: Filler) => object;
  };
}

/** Defines a feature endpoint: one component with more details than in the complete analysis. */
export function defineFeature<Data extends FeatureData, Name extends string, Shape extends z.ZodObject>(
  record: FeatureRecord<Data, Name, Shape>,
): Endpoint {
  return defineEndpoint({
    method: 'POST',
    path: record.path,
    tier: 'standard',
    access: 'key',
    summary: record.summary,
    input: featureInput,
    operation: record.operation,
    variables: toFeatureVariables,
    present: (data, { input, schema }) => {
      const judged = record.judged(data);
      const fill = new Filler(schema);
      return {
        success: true,
        contract_address: String(input.contract_address),
        chain: String(input.chain),
        score: fill.count('score', judged?.score),
        grade: fill.grade('grade', judged?.grade),
        data_available: judged !== null && judged.score !== null,
        [record.name]: record.details(data, fill.in(record.name)),
        assurance: record.assurance?.present(data, fill) ?? presentComponentAssurance(data.token, fill),
      };
    },
    stamp: withTimes,
    response: z.object({
      success: z.literal(true),
      contract_address: z.string(),
      chain: chainInput,
      score: neutral(`token.${record.field}.score`),
      grade: neutral(`token.${record.field}.grade`, gradeShape),
      data_available: z.boolean(),
      [record.name]: shown(`token.${record.field}`, record.shape ?? z.object({}), {
        mayAbstain: true,
        neutral: record.neutral,
        without: ['score', 'grade', ...(record.without ?? [])],
      }),
      assurance: (record.assurance?.shape ?? componentAssuranceShape).extend({ partner: partnerShape }).meta({
        title: record.assurance ? 'SecurityFeatureAssurance' : 'FeatureAssurance',
      }),
      processing_time: z.number(),
      timestamp: timestampShape,
    }),
  });
}
