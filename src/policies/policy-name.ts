/** A policy as callers name it: the newest version, or a certain one. */
interface PolicyName {
  readonly name: string;
  readonly version: number | undefined;
}

/**
 * The name is not checked; empty: the text names none.
 * @example parsePolicyName('mine@2') // { name: 'mine', version: 2 }
 */
export function parsePolicyName(text: string): PolicyName {
  const [, name = '', version] = /^([^@]*)(?:@([1-9]\d{0,8}))?$/.exec(text) ?? [];
  return { name, version: version === undefined ? undefined : Number(version) };
}
