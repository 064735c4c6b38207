interface NamedCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** True where code that an `eth_call` itself put at its target answered nothing. */
export function isEmptyAnswer({ method, params }: NamedCall, answer: unknown): boolean {
  if (method !== 'eth_call' || answer !== '0x') return false;
  const [call, , overrides] = params as readonly [
    { readonly to?: string } | null,
    unknown,
    Readonly<Record<string, { readonly code?: string }>>?,
  ];
  return (overrides?.[call?.to ?? '']?.code?.length ?? 0) > 2;
}
