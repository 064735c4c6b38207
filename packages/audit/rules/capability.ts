import type { FindingType } from '../catalogue/catalogue.js';
import type { FunctionBehaviour, Site, StorageLocation } from '../model/behaviour.js';

/** Who can do it: an account that passes a check of the caller, or anyone. */
export type Actor = 'privileged' | 'anyone';

/** One thing that a function enables. */
export interface Capability {
  readonly type: FindingType;
  readonly actor: Actor;
  readonly fn: FunctionBehaviour;
  readonly site: Site;
  /** The check in a transfer that it controls, if any. */
  readonly checkedAt?: Site;
  readonly place?: StorageLocation;
  /** The token expects a contract to hold the power, and asks it at each transfer. */
  readonly behindController?: boolean;
  /** Only a call from the zero address passes, which no account can send. */
  readonly byNobody?: boolean;
  /** Whoever can do it can also create tokens, by the same check of the caller. */
  readonly byIssuer?: boolean;
  /** It can only refuse: whoever has it stops transfers, as by a pause, and takes nothing. */
  readonly onlyRefuses?: boolean;
  /** The account that it reaches is fixed, and nothing shows a market in it. */
  readonly ofReserve?: boolean;
  /** New tokens end at a total that nobody can change. */
  readonly isCapped?: boolean;
  /** The foreign code is kept as the contract's own: an upgrade. */
  readonly isUpgrade?: boolean;
  /** The deployed function was not read to its end, and what was read of it does not show it. */
  readonly onlyInSource?: boolean;
  /** One sentence in our words; contains no text of the contract. */
  readonly detail: string;
}
