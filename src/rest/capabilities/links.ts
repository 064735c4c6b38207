import type { Filler } from '../present/filler.js';

export function presentLinks(
  links: { readonly links?: readonly string[] | null; readonly totalFound?: number | null } | null,
  fill: Filler,
) {
  return {
    links: fill.list('links', links?.links),
    total_found: fill.count('total_found', links?.totalFound),
  };
}
