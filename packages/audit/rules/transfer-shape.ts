import type { Blocker, ExternalCall, FunctionBehaviour, Path } from '../model/behaviour.js';
import { needsLonger } from '../model/call-data-length.js';
import { mentions, type Term } from '../model/term.js';
import { authorityOf, isCallerChosen } from './authority.js';
import { balanceChanges, isByLibrary, isForeign, isHistory } from './balance-changes.js';
import type { Capability } from './capability.js';
import type { RuleContext } from './context.js';
import type { Controls } from './control.js';
import { isPastRecord } from './past-record.js';
import { entriesOf } from './short-arrays.js';
import { functionOf, isMoney, selectors, type TokenModel } from './token-model.js';

const tellingEnvironment = new Set(['gasprice', 'coinbase', 'prevrandao', 'basefee', 'gas', 'gaslimit']);

function isParty(term: Term): boolean {
  return term.op === 'caller' || term.op === 'arg';
}

/** A value by which a simulated call differs from a trade. */
function tellsSimulation(term: Term): boolean {
  if (term.op === 'env') return tellingEnvironment.has(term.name ?? '');
  if (term.op === 'codesize') return term.args.some(isParty);
  return (
    term.op === 'eq' &&
    term.args.some(({ op }) => op === 'caller') &&
    term.args.some(({ name }) => name === 'origin')
  );
}

/** Read from a record of the account that transfers themselves write: when it last traded. */
function isCooldown({ condition, blockedWhen }: Blocker, fn: FunctionBehaviour, model: TokenModel): boolean {
  if (isPastRecord(condition, blockedWhen, model)) return false;
  const timed = mentions(
    condition,
    ({ op, name }) => op === 'env' && (name === 'timestamp' || name === 'number'),
  );
  const isWritten = (base: string) =>
    fn.paths.some(({ writes }) => writes.some(({ place }) => place.base === base));
  return (
    timed &&
    mentions(condition, ({ op, name, args }) => op === 'load' && args.length > 0 && isWritten(name ?? ''))
  );
}

function checksOf(fn: FunctionBehaviour, model: TokenModel): readonly Capability[] {
  const own = fn.blockers.filter(({ condition }) => condition.op !== 'call');
  return own.flatMap((blocker): readonly Capability[] => {
    const base = { actor: 'anyone', fn, site: blocker.site } as const;
    if (mentions(blocker.condition, tellsSimulation)) {
      return [
        {
          ...base,
          type: 'ENVIRONMENT_SENSITIVE',
          detail: 'a check of the environment makes transfers revert',
        },
      ];
    }
    return isCooldown(blocker, fn, model)
      ? [
          {
            ...base,
            type: 'COOLDOWN',
            detail: 'a check of when the account last traded makes transfers revert',
          },
        ]
      : [];
  });
}

/** Another contract may move the tokens instead: it is given the amount, or its answer is the answer. */
function isHandedOn({ kind, args }: ExternalCall): boolean {
  return kind !== 'staticcall' && args.some(({ op, name }) => op === 'arg' && name !== '0');
}

/** Returns true without moving anything, because of a value that a privileged account sets. */
function isSilent(path: Path, model: TokenModel, controls: Controls): boolean {
  if (path.writes.some(({ place }) => isMoney(model, place.base)) || path.calls.some(isHandedOn))
    return false;
  const [answer] = path.returned;
  if (answer?.value === 0n || answer?.op === 'ret') return false;
  const trivial = path.conditions.some(
    ({ term, holds }) => !holds && (term.op === 'arg' || term.op === 'caller'),
  );
  const steered = path.conditions.some(({ term }) =>
    mentions(term, (inner) => inner.op === 'ret' || controls.of(inner).length > 0),
  );
  return !trivial && steered && model.balances.size > 0;
}

/** What decides is asked of a party: some move their tokens, and others only seem to. A stop of all is no trap. */
function isUnequal({ conditions }: Path, model: TokenModel): boolean {
  const isOfParty = ({ op, name, args }: Term) =>
    (op === 'load' && args.some(isParty) && !isMoney(model, name ?? '')) ||
    (op === 'eq' && args.some(isParty)) ||
    (op === 'ret' && args.some((call) => mentions(call, isParty)));
  return conditions.some(({ term }) => mentions(term, isOfParty));
}

function shapesOf(
  fn: FunctionBehaviour,
  path: Path,
  model: TokenModel,
  controls: Controls,
): readonly Capability[] {
  const foreign = balanceChanges(path, model).find(
    (change) => isForeign(change) && !isHistory(change, model) && !isByLibrary(change),
  );
  const last = path.conditions.at(-1);
  if (foreign) {
    return [
      {
        type: 'EXTERNAL_BALANCES',
        actor: 'anyone',
        fn,
        site: foreign.write.site,
        detail: 'the new balance is an answer',
      },
    ];
  }
  return last && isSilent(path, model, controls)
    ? [
        {
          type: 'SILENT_TRANSFER',
          actor: 'privileged',
          fn,
          site: last.site,
          ...(isUnequal(path, model) ? {} : { onlyRefuses: true }),
          detail: 'the call succeeds and no balance changes',
        },
      ]
    : [];
}

const told: readonly string[] = [
  selectors.transfer,
  selectors.transferFrom,
  selectors.approve,
  selectors.balanceOf,
  // Of a proxy: all functions.
  '0x',
];

/** What a token's functions do with more call data than a wallet sends, which a trade of it does not show. */
function longerWays({ functions }: TokenModel['behaviour']): readonly Capability[] {
  return functions
    .filter(({ selector }) => told.includes(selector))
    .flatMap((fn) => {
      const way = fn.paths
        .flatMap(({ conditions }) => conditions)
        .find((one) => needsLonger(one, fn.usualDataSize ?? 0));
      const detail = 'with more call data than a wallet sends it takes another way';
      return way
        ? [{ type: 'ENVIRONMENT_SENSITIVE', actor: 'anyone', fn, site: way.site, detail } as const]
        : [];
    });
}

/** Every way through the function was walked, as often as its loops go, and none ends well. */
function isDead({ paths, complete, isCut }: FunctionBehaviour): boolean {
  return complete && !isCut && paths.length === 0;
}

function deadTransfers(moves: readonly FunctionBehaviour[], model: TokenModel): readonly Capability[] {
  if (model.balances.size === 0) return [];
  return moves.filter(isDead).map((fn) => ({
    type: 'TRANSFER_ALWAYS_FAILS',
    actor: 'anyone',
    fn,
    site: fn.blockers[0]?.site ?? fn.site,
    detail: 'no way through it ends well with the arguments that a wallet sends',
  }));
}

const fewSlots = 1n << 64n;

/** A condition keeps what the caller names below a number of places: an entry of an array of fixed length. */
function isBounded(slot: Term, path: Path): boolean {
  const entries = entriesOf(slot, path);
  return entries !== undefined && entries < fewSlots;
}

/** Writes to a slot that the caller names, without a hash that would bind it to a mapping or array. */
function arbitraryWrites(fn: FunctionBehaviour, { model, selfGranted }: RuleContext): readonly Capability[] {
  return fn.paths.flatMap((path) =>
    path.writes.flatMap(({ place, value, site }): readonly Capability[] => {
      const [slot] = place.keys;
      const chosen = place.base === '?' && slot && mentions(slot, ({ op }) => op === 'arg');
      if (!chosen || !isCallerChosen(value) || mentions(slot, ({ op }) => op === 'keccak' || op === 'hash'))
        return [];
      if (isBounded(slot, path)) return [];
      return [
        {
          type: 'ARBITRARY_WRITE',
          actor: authorityOf(path, model, selfGranted) ? 'privileged' : 'anyone',
          fn,
          site,
          place,
          detail: 'the slot is an argument',
        },
      ];
    }),
  );
}

/** Other unusual behaviour of transfers. */
export function transferShapeRule(context: RuleContext): readonly Capability[] {
  const { model, controls } = context;
  const moves = [selectors.transfer, selectors.transferFrom].flatMap(
    (selector) => functionOf(model.behaviour, selector) ?? [],
  );
  const odd = moves.flatMap((fn) => [
    ...checksOf(fn, model),
    ...fn.paths.flatMap((path) => shapesOf(fn, path, model, controls)),
  ]);
  const dead = deadTransfers(moves, model);
  return [
    ...(model.isCollectible ? [] : [...odd, ...dead, ...longerWays(model.behaviour)]),
    ...model.behaviour.functions.flatMap((fn) => arbitraryWrites(fn, context)),
  ];
}
