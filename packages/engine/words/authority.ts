import type { FunctionReach, PowerActor } from '@assay/facts';
import { who } from './powers.js';

const andOthers = (actors: readonly PowerActor[]): string =>
  actors.includes('stranger') ? who('stranger') : actors.map((actor) => who(actor)).join(' and ');

/** Whom a call that refuses everybody now is for, as a part of a sentence; `undefined`: it was not found. */
export function refusedFor({ authority, signer, named, later = [] }: FunctionReach): string | undefined {
  switch (authority) {
    case 'accounts':
      return named && `a call passes for ${named}, whom another contract names`;
    case 'members':
      return 'a call passes for whoever is in a map that the contract keeps, and who is in it was not found';
    case 'signature':
      return signer
        ? `a call passes for whoever brings a signature of ${signer}`
        : 'a call passes for whoever brings a signature that the contract accepts';
    case 'time':
      return `a call passes later and not yet, for ${andOthers(later)}`;
    default:
      return undefined;
  }
}
