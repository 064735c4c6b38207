/** What the embedded database's thread is asked. */
export interface Question {
  readonly id: number;
  readonly method: 'ready' | 'query' | 'exec' | 'close';
  readonly args: readonly [sql?: string, values?: unknown[], options?: object];
}

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: PlainError };

/** An error on its way between threads, where an `Error` would lose its fields. */
export interface PlainError {
  readonly message: string;
  /** SQLSTATE and the like. */
  readonly fields: Readonly<Record<string, string>>;
}

const kept = ['code', 'detail', 'hint', 'constraint', 'table', 'column', 'severity'] as const;

export function toPlainError(error: unknown): PlainError {
  const source: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  const fields = kept.flatMap((name) => (typeof source[name] === 'string' ? [[name, source[name]]] : []));
  return {
    message: error instanceof Error ? error.message : String(error),
    fields: Object.fromEntries(fields) as Record<string, string>,
  };
}

export function fromPlainError({ message, fields }: PlainError): Error {
  return Object.assign(new Error(message), fields);
}
