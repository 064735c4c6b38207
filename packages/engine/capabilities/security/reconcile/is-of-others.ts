import type { FunctionReach } from '@assay/facts';

/** Calls of it do not pass for everybody: some accounts have the right, or sign. */
export function isOfOthers({ authority }: FunctionReach): boolean {
  return authority === 'accounts' || authority === 'members' || authority === 'signature';
}
