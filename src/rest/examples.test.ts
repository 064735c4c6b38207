import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.js';
import examples from './examples.json' with { type: 'json' };
import { toOpenApi } from './openapi.js';

interface Documented {
  readonly content: { readonly 'application/json': { readonly schema: object; readonly example?: unknown } };
}
const document = toOpenApi(endpoints, '0.0.0', examples) as {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, Documented> }>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => [path, operation] as const),
);

describe('the examples of the OpenAPI document', () => {
  it.each(operations)('%s has one, and it keeps to the documented schema', (_path, { responses }) => {
    const documented = responses['200']?.content['application/json'];
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(documented?.schema ?? {});
    expect(documented?.example).toBeTypeOf('object');
    validate(documented?.example);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('none for an endpoint that is gone, and no key in any of them', () => {
    expect(Object.keys(examples).sort()).toEqual(endpoints.map(({ path }) => path).sort());
    expect(JSON.stringify(examples)).not.toMatch(/assay_[a-z]+_[0-9A-Za-z]{20}/);
  });
});
