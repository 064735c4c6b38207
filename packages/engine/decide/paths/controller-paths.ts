import { type PowerEffect, powerEffects } from '@assay/facts';
import { checkOfEffect, controllers, kindOf, powerFacts } from '../../capabilities/security/gate-facts.js';
import { noAuthorityRemains } from '../../capabilities/security/reconcile/remaining-authorities.js';
import { whyPowersUntried } from '../../capabilities/security/security-inputs.js';
import { flag, scale } from '../../policy-language/fact-type.js';
import { type FactPath, type FactPaths, told, toldOf, whyNot } from './path.js';
import type { Subject } from './subject.js';

/** Why it is not known who can. */
function whyNobodyKnows(one: Subject, effect: PowerEffect): string {
  const otherwise = 'too few of its functions could be called';
  return whyPowersUntried(one.security, effect) ?? whyNot(one, 'powers', otherwise);
}

const say = (effect: PowerEffect) => effect.toLowerCase().replaceAll('_', ' ');

function powerPaths(effect: PowerEffect): readonly (readonly [string, FactPath])[] {
  const check = checkOfEffect[effect];
  const { by, expected } = powerFacts(effect);
  const who: FactPath = {
    type: by.type,
    subject: `Who can ${say(effect)}`,
    harms: 'buyer',
    ...(check === undefined ? {} : { code: check }),
    read: (one) => toldOf(by.read(one.security), whyNobodyKnows(one, effect)),
  };
  const isExpected: FactPath = {
    type: expected.type,
    subject: `Whether "${say(effect)}" is expected of its class`,
    harms: 'buyer',
    read: (one) => toldOf(expected.read(one.security), ''),
  };
  return [
    [`controllers.${effect}.by`, who],
    [`controllers.${effect}.expected`, isExpected],
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
