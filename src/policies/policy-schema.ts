import { type FactType, type PathSchema, pathSchemas, policyShape } from '@assay/engine';
import { z } from 'zod';

/** What a rule on paths of one type may compare, as JSON Schema. */
function conditionOn(type: FactType): object {
  if (type.kind === 'boolean')
    return { operator: { enum: ['is', 'is_not'] }, threshold: { type: 'boolean' } };
  if (type.kind === 'number') {
    const { min, max } = type;
    const threshold = { type: 'number', minimum: min, ...(max === undefined ? {} : { maximum: max }) };
    return { operator: { enum: ['above', 'at_least', 'below', 'at_most'] }, threshold };
  }
  const one = { enum: type.values };
  const threshold = { anyOf: [one, { type: 'array', items: one, minItems: 1 }] };
  return type.ordered ? { threshold } : { operator: { enum: ['is', 'is_not', 'in', 'not_in'] }, threshold };
}

/** Paths of equal types are said once. */
function byType(): readonly object[] {
  const groups = new Map<string, { readonly type: FactType; readonly paths: string[] }>();
  for (const [path, { type }] of pathSchemas) {
    const key = JSON.stringify(type);
    const group = groups.get(key) ?? { type, paths: [] };
    group.paths.push(path);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ type, paths }) => ({
    if: { properties: { path: { enum: paths } } },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { properties: conditionOn(type) },
  }));
}

function describePath(path: string, { subject, type, harms, only }: PathSchema): object {
  const unit = type.kind === 'number' && type.unit !== '' ? ` In ${type.unit}.` : '';
  const sale = harms === 'seller' ? ' Counts for sales too.' : '';
  return { const: path, description: `${subject}.${unit}${sale}${only ? ` For ${only} only.` : ''}` };
}

function toPolicySchema(): Readonly<Record<string, unknown>> {
  const { $defs, ...schema } = z.toJSONSchema(policyShape, { io: 'input' }) as Record<string, unknown>;
  const defs = $defs as Readonly<Record<string, { readonly properties: object }>>;
  const checked = (name: string) => {
    const { properties, ...rest } = defs[name] ?? { properties: {} };
    const path = { $ref: '#/$defs/Path' };
    return { ...rest, properties: { ...properties, path }, allOf: [{ $ref: '#/$defs/Typed' }] };
  };
  return {
    ...schema,
    $id: '/schema/policy.json',
    title: 'Assay policy',
    $defs: {
      ...defs,
      Condition: checked('Condition'),
      Rule: checked('Rule'),
      Path: { oneOf: [...pathSchemas].map(([path, one]) => describePath(path, one)) },
      Typed: { allOf: byType() },
    },
  };
}

/** The published JSON Schema of a policy. It says all but what only `parsePolicy` can: rules that can never fire. */
export const policySchema = toPolicySchema();
