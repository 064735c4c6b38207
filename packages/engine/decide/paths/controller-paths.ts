import { type Account, type Controller, type Power, type PowerEffect, powerEffects } from '@assay/facts';
import { policy } from '../../capabilities/policy.js';
import { noAuthorityRemains } from '../../capabilities/security/reconcile/remaining-authorities.js';
import { provenPowers, whyPowersUntried } from '../../capabilities/security/security-inputs.js';
import { isOneKey } from '../../capabilities/token-class.js';
import type { Reading } from '../language/fact-type.js';
import { type FactPath, type FactPaths, flag, scale, told, whyNot } from './path.js';
import type { Subject } from './subject.js';

/** From who can do the least harm to who can do the most: time to leave, several keys, rules, one key, anyone. */
const controllers: readonly Controller[] = ['nobody', 'timelock', 'multisig', 'contract', 'key', 'anyone'];

/** The check that a class of token may excuse, by effect. */
const checkOfEffect: { readonly [E in PowerEffect]?: string } = {
  MINT: 'mint',
  MOVE_OTHERS_BALANCE: 'balance_change',
  ERASE_OTHERS_BALANCE: 'balance_change',
  BLOCK_SELLS: 'sell_block',
  BLOCK_TRANSFERS: 'sell_block',
  LIMIT_AMOUNTS: 'sell_block',
  BLACKLIST: 'blacklist',
  PAUSE: 'pause',
  TAKE_OWNERSHIP: 'take_ownership',
  CHANGE_CODE: 'proxy_upgrade',
};

function kindOf(account: Account | null): Controller {
  if (isOneKey(account)) return 'key';
  if (account === null) return 'contract';
  if (account.kind === 'zero') return 'nobody';
  return account.kind === 'eoa' ? 'key' : account.kind;
}

/** A deployer of whom only the address is known is one key, as the gates take it. */
function controllerOf({ actor, account }: Power): Controller {
  if (actor === 'stranger') return 'anyone';
  return actor === 'deployer' && account === null ? 'key' : kindOf(account);
}

const gravest = (found: readonly Controller[]) =>
  [...found].sort((a, b) => controllers.indexOf(b) - controllers.indexOf(a))[0];

/** That nobody can is known only where most functions were called, and none of those that may show it was left. */
function readPower(one: Subject, effect: PowerEffect): Reading {
  const { powers } = one.security;
  if (!powers) return told(null, whyNot(one, 'powers', ''));
  const worst = gravest((provenPowers(one.security, effect) ?? []).map(controllerOf));
  const untried = whyPowersUntried(one.security, effect);
  if (worst === 'anyone' || (worst && untried === undefined)) return told(worst, '');
  if (untried !== undefined) return told(null, untried);
  return powers.partial || powers.coverage < policy.coverage.capped
    ? told(null, 'too few of its functions could be called')
    : told('nobody', '');
}

const say = (effect: PowerEffect) => effect.toLowerCase().replaceAll('_', ' ');

function powerPaths(effect: PowerEffect): readonly (readonly [string, FactPath])[] {
  const check = checkOfEffect[effect];
  const by: FactPath = {
    type: scale(controllers),
    subject: `Who can ${say(effect)}`,
    harms: 'buyer',
    ...(check === undefined ? {} : { code: check }),
    read: (one) => readPower(one, effect),
  };
  const expected: FactPath = {
    type: flag,
    subject: `Whether "${say(effect)}" is expected of its class`,
    harms: 'buyer',
    read: (one) => told(check !== undefined && one.security.tokenClass.expects(check), ''),
  };
  return [
    [`controllers.${effect}.by`, by],
    [`controllers.${effect}.expected`, expected],
  ];
}

/** Who can do what, as calls prove it, and who owns the contract. */
export const controllerPaths: FactPaths = {
  ...Object.fromEntries(powerEffects.flatMap(powerPaths)),
  'controllers.owner': {
    type: scale(controllers.filter((one) => one !== 'anyone')),
    subject: 'The owner of the contract',
    harms: 'buyer',
    code: 'ownership',
    read: ({ security: { ownership }, facts }) => {
      if (!ownership)
        return told(null, facts.ownership?.known === false ? facts.ownership.detail : 'not read');
      const isNobody = ownership.renounced || ownership.owner === null;
      return told(isNobody ? 'nobody' : kindOf(ownership.owner), '');
    },
  },
  'controllers.remain': {
    type: flag,
    subject: 'Whether anybody has rights over the contract',
    harms: 'buyer',
    code: 'ownership',
    read: (one) => {
      const { ownership } = one.security;
      const isRead = ownership?.roles !== undefined && ownership.hiddenAuthorities !== undefined;
      const isOwned = ownership?.owner != null && ownership.owner.kind !== 'zero' && !ownership.renounced;
      const reason = whyNot(one, 'ownership', 'not every account with rights was looked for');
      return told(isOwned ? true : isRead ? !noAuthorityRemains(ownership) : null, reason);
    },
  },
};
