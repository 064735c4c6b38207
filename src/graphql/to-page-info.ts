/** What `PageInfo` says of a page. */
interface Page {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

/** @param after the cursor that was asked with */
export function toPageInfo(
  edges: readonly { readonly cursor: string }[],
  { after, hasMore }: { readonly after: unknown; readonly hasMore: boolean },
): Page {
  return {
    hasNextPage: hasMore,
    hasPreviousPage: after !== undefined && after !== null,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
}
