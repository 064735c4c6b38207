import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { z } from 'zod';
import type { agentInput } from './agent-input.js';

/** What a tool says: figures for a program, and the same in a few lines for a model. */
interface ToolAnswer<Output> {
  readonly output: Output;
  readonly text: string;
}

interface ToolRecord<Input extends typeof agentInput, Data, Variables, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses among the tools. */
  readonly description: string;
  readonly input: Input;
  readonly operation: TypedDocumentNode<Data, Variables>;
  readonly variables: (input: z.output<Input>) => Variables;
  readonly output: Output;
  /** Pure. May throw `invalid_request` if the input names something that the analysis does not have. */
  readonly present: (data: Data, input: z.output<Input>) => ToolAnswer<z.input<Output>>;
  /** The report that a link in the answer leads to. */
  readonly report: 'analysis' | 'security' | 'market';
}

/** A tool without its type parameters, as the server sees it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: typeof agentInput;
  readonly operation: TypedDocumentNode<unknown, never>;
  readonly toVariables: (input: unknown) => Readonly<Record<string, unknown>>;
  readonly output: z.ZodObject;
  readonly toAnswer: (data: unknown, input: unknown) => ToolAnswer<Readonly<Record<string, unknown>>>;
  readonly report: ToolRecord<typeof agentInput, unknown, never, z.ZodObject>['report'];
}

/**
 * Defines a tool for agents: an operation document, how the input becomes its variables, and what the tool
 * says about the data. See `tools/replay-evidence.ts` for a short one.
 */
export function defineTool<
  Input extends typeof agentInput,
  Data,
  Variables extends object,
  Output extends z.ZodObject,
>(record: ToolRecord<Input, Data, Variables, Output>): Tool {
  const { name, title, description, input, output, report } = record;
  return {
    name,
    title,
    description,
    input,
    output,
    report,
    operation: record.operation as TypedDocumentNode<unknown, never>,
    toVariables: (value) =>
      ({ ...record.variables(value as z.output<Input>) }) as Readonly<Record<string, unknown>>,
    toAnswer: (data, value) => record.present(data as Data, value as z.output<Input>),
  };
}
