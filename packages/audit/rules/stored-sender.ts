import type { ContractBehaviour } from '../model/behaviour.js';
import { appendedAccount } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { rewritten } from './rewrite.js';
import { overlaps } from './storage-base.js';
import { functionOf, selectors } from './token-model.js';

/**
 * Some tokens keep who called them in a variable, which transfers set to the caller and a proxy sets before it calls:
 * it is read as the account that a forwarder names.
 */
export function withStoredSender(behaviour: ContractBehaviour, table: TermTable): ContractBehaviour {
  const kept = (functionOf(behaviour, selectors.transfer)?.paths ?? [])
    .flatMap(({ writes }) => writes)
    .find(({ place, value }) => value.op === 'caller' && place.keys.length === 0 && place.base !== '?');
  if (!kept) return behaviour;
  const sender = table.leaf('arg', appendedAccount);
  const functions = behaviour.functions.map((fn) =>
    rewritten(
      fn,
      ({ op, name = '', args }) =>
        op === 'load' && args.length === 0 && overlaps(name, kept.place.base) ? sender : undefined,
      table,
    ),
  );
  return { ...behaviour, functions };
}
