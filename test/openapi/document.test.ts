import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/rest/endpoints.js';
import examples from '../../src/rest/examples.json' with { type: 'json' };
import type { JsonSchema } from '../../src/rest/openapi/json-schema.js';
import { propertyTexts } from '../../src/rest/openapi/property-texts.js';
import { operationsOf, readDocument, toClosedWorld } from './document.js';

const document = readDocument();
const operations = operationsOf(document);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(toClosedWorld(document));

function validatorOf({ $ref }: JsonSchema): ValidateFunction {
  const validate = ajv.getSchema(`https://assay.test/openapi${String($ref)}`);
  if (!validate) throw new Error(`the document has no ${String($ref)}`);
  return validate;
}
function problemsOf(schema: JsonSchema, value: unknown): unknown {
  const validate = validatorOf(schema);
  validate(value);
  return validate.errors ?? [];
}

describe('every operation of the OpenAPI document', () => {
  it.each(operations)('%s: its examples keep to its schemas, and no key is unknown', (path, operation) => {
    const { requestBody, responses } = operation;
    const asked = requestBody?.content['application/json'];
    if (asked) {
      expect(Object.keys(asked.example ?? {}).length, path).toBeGreaterThan(0);
      expect(problemsOf(asked.schema, asked.example)).toEqual([]);
    }
    for (const [status, { content }] of Object.entries(responses)) {
      const { schema, example, examples: several } = content['application/json'];
      const all = several ? Object.values(several).map(({ value }) => value) : [example];
      if (status === '200' || several) expect(all[0], status).toBeTypeOf('object');
      for (const one of all) if (one !== undefined) expect(problemsOf(schema, one), status).toEqual([]);
    }
    expect(responses).toHaveProperty('405');
  });

  it('has a recorded example, none is left over, and no key is in any of them', () => {
    expect(Object.keys(examples).sort()).toEqual(endpoints.map(({ path }) => path).sort());
    expect(JSON.stringify(examples)).not.toMatch(/assay_[a-z]+_[0-9A-Za-z]{20}/);
  });

  it('takes a whole number for a limit, and describes each parameter', () => {
    const parameters = operations.flatMap(([, { parameters = [] }]) => parameters);
    const limit = parameters.find(({ name }) => name === 'limit');
    expect(limit?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 50, default: 10 });
    expect(parameters.filter(({ description }) => !description)).toEqual([]);
  });
});

describe('every schema of the OpenAPI document', () => {
  it('has a name, so that a generated client has a type for each answer and part', () => {
    const inline: string[] = [];
    const walk = (value: unknown, path: string) => {
      if (typeof value !== 'object' || value === null) return;
      const { type, properties } = value as JsonSchema;
      if (type === 'object' && properties && !/^\.components\.schemas\.\w+$/.test(path)) inline.push(path);
      for (const [key, inner] of Object.entries(value)) {
        if (key !== 'example' && key !== 'examples') walk(inner, `${path}.${key}`);
      }
    };
    walk(document, '');
    expect(inline).toEqual([]);
    expect(Object.keys(document.components.schemas).length).toBeGreaterThan(60);
  });

  it('describes every property', () => {
    const silent = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([key, { description }]) => (description ? [] : [`${name}.${key}`])),
    );
    expect(silent).toEqual([]);
  });

  it('shows every text that is kept for a property', () => {
    const shown = new Set(
      Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
        Object.entries(properties).flatMap(([key, { description }]) =>
          [key, `${name}.${key}`].map((owned) => `${owned}: ${description}`),
        ),
      ),
    );
    const unused = Object.entries(propertyTexts).filter(([key, text]) => !shown.has(`${key}: ${text}`));
    expect(unused).toEqual([]);
  });
});
