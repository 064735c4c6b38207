import { z } from 'zod';

/** A part of a body that shows what the operation selected, in snake_case. */
export interface Shown {
  /** Keys of the selection, with dots between; it goes through lists. Empty: all of the data. */
  readonly path: string;
  /** Selected fields that are shown elsewhere, or not at all. */
  readonly without?: readonly string[];
  /** Selected objects whose fields are shown beside them. */
  readonly flat?: readonly string[];
  /** Where nothing was judged, each key is there with null, and each list is empty. */
  readonly mayAbstain?: boolean;
  /** A neutral value stands for null: `true`, in all of it; the name of a fragment, in what that selects of it. */
  readonly neutral?: true | string;
}

/**
 * Documents a part of a body by the operation and the GraphQL schema: types, nulls and descriptions. `shape` has only
 * the keys that REST makes itself or tells in another way. Beside a selected list, an object is one of its entries.
 * @example shown('me', z.object({ success: z.literal(true) }))
 */
export function shown<T extends z.ZodType = z.ZodUnknown>(
  path: string,
  shape?: T,
  options?: Omit<Shown, 'path'>,
): T {
  return (shape ?? z.unknown()).meta({ shown: { path, ...options } }) as T;
}

/**
 * The same where a neutral value stands for null: 0, an empty text or list, false or UNKNOWN.
 * @example neutral('token.market')
 */
export function neutral<T extends z.ZodType = z.ZodUnknown>(
  path: string,
  shape?: T,
  options?: Omit<Shown, 'path' | 'neutral'>,
): T {
  return shown(path, shape, { ...options, neutral: true });
}
