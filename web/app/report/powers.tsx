import type { Answers } from '../api.js';
import { opened } from '../evidence/evidence-button.js';
import { Address, Badge } from '../ui/basics.js';
import { toDuration, toShare, toWords } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { toPowerBadge } from './badges.js';
import { effectWords, toPowerSummary } from './power-words.js';
import { toNoOwner } from './said.js';
import { Section } from './section.js';
import type { Report } from './state.js';

type Security = NonNullable<NonNullable<Answers['Powers']['token']>['security']>;
type Power = NonNullable<Security['powers']>['matrix'][number];
type AccountShape = NonNullable<Security['owner']>;

const actors: readonly (readonly [code: string, says: string])[] = [
  ['stranger', 'Anyone'],
  ['owner', 'Owner'],
  ['deployer', 'Creator'],
  ['role_holder', 'Wallet with rights'],
  ['proxy_admin', 'Team'],
  ['liquidity_holder', 'Others who hold liquidity'],
];
const ranks: Readonly<Record<string, number>> = { PROVEN: 2, NOT_TRIED: 1, NOT_SHOWN: 0 };

/** Who can still do what to holders: each cell was tried by a call. */
export function Powers({ report }: { report: Report }) {
  return (
    <Section
      report={report}
      id="powers"
      title="Who can still do what"
      of="Powers"
      facts={['powers', 'ownership', 'code']}
    >
      {({ token }) => {
        const security = token?.security;
        if (!security?.powers && !security?.protocolToken) return null;
        return (
          <>
            <Accounts security={security} />
            {security.powers ? <Matrix powers={security.powers} /> : null}
          </>
        );
      }}
    </Section>
  );
}

function Matrix({ powers }: { powers: NonNullable<Security['powers']> }) {
  const cells = new Map<string, Power>();
  for (const power of powers.matrix) {
    const key = `${power.actor} ${power.effect}`;
    const before = cells.get(key);
    if (!before || (ranks[power.status] ?? 0) > (ranks[before.status] ?? 0)) cells.set(key, power);
  }
  const shownActors = actors.filter(([actor]) => powers.matrix.some((power) => power.actor === actor));
  const all = [...new Set(powers.matrix.map(({ effect }) => effect))];
  const known = effectWords.filter(([effect]) => all.some((one) => one === effect));
  const others = all.filter((effect) => !effectWords.some(([one]) => one === effect));
  const shown = [...known, ...others.map((effect) => [effect, toWords(effect).toLowerCase()] as const)];
  return (
    <>
      <p class="summary">{toPowerSummary(powers.matrix)}</p>
      {/* Scrolls by itself on a narrow screen, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section class="scrolls" tabIndex={0} aria-label="Who can do what">
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col">Can somebody …</th>
              {shownActors.map(([actor, says]) => (
                <th scope="col" key={actor}>
                  {says}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(([effect, says]) => (
              <tr key={effect}>
                <th scope="row">{says}</th>
                {shownActors.map(([actor, who]) => (
                  <td key={actor}>
                    <Cell power={cells.get(`${actor} ${effect}`)} who={who} says={says} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="fine">
        {powers.functionsTried} functions were called, {toShare(powers.coverage)} of what could be tried.
        {powers.untried ? ` Not tried: ${toShown(powers.untried)}.` : ''}
      </p>
    </>
  );
}

function Cell({ power, who, says }: { power: Power | undefined; who: string; says: string }) {
  if (!power) return <span class="quiet">–</span>;
  const { status, actor, effect } = power;
  const { tone, text } = toPowerBadge(power);
  const badge = <Badge tone={tone}>{text}</Badge>;
  if (status !== 'PROVEN') return badge;
  if (effect === 'TAKE_LIQUIDITY')
    return (
      <a class="can" href="#liquidity">
        {badge}
        <span class="hidden">: {who} can take out liquidity, show who holds it</span>
      </a>
    );
  const what = `${who} can ${says}${text.slice('yes'.length)}`;
  return (
    <button
      type="button"
      class="can"
      onClick={() => {
        opened.value = { of: { kind: 'power', actor, effect }, what };
      }}
    >
      {badge}
      <span class="hidden">: {what}, show the call</span>
    </button>
  );
}

function Accounts({
  security: { owner, deployer, proxy, hiddenAuthorities, protocolToken, auditAnalysis },
}: {
  security: Security;
}) {
  return (
    <ul class="accounts">
      <li>
        <strong>Owner</strong>{' '}
        {owner ? <Who account={owner} /> : <span class="quiet">{toNoOwner(auditAnalysis?.hasOwner)}</span>}
      </li>
      {deployer ? (
        <li>
          <strong>Creator</strong> <Address value={deployer} />
        </li>
      ) : null}
      {proxy ? (
        <li>
          <strong>Who can replace the code</strong>{' '}
          {proxy.admin ? (
            <Who account={proxy.adminOwner ?? proxy.admin} />
          ) : (
            <span class="quiet">nobody is named</span>
          )}
        </li>
      ) : null}
      {(hiddenAuthorities ?? []).map(({ account }) => (
        <li key={account.address}>
          <strong>Second account with rights</strong> <Who account={account} />
        </li>
      ))}
      {protocolToken ? (
        <li>
          <strong>Run by the chain itself</strong> {toWords(protocolToken.variant)}
          {protocolToken.adminless ? ', and nobody can change its rules' : ''}
        </li>
      ) : null}
    </ul>
  );
}

const kinds: Readonly<Record<string, string>> = {
  eoa: 'one key',
  contract: 'a contract',
  multisig: 'several keys together',
  timelock: 'waits before it acts',
  zero: 'nobody: given up',
};

function Who({
  account: { address, kind, owners, threshold, delaySeconds, controller },
}: {
  account: AccountShape;
}) {
  const keys = kind === 'multisig' && threshold && owners ? ` (${threshold} of ${owners})` : '';
  const delay = kind === 'timelock' && delaySeconds ? ` (${toDuration(delaySeconds)})` : '';
  return (
    <>
      <Address value={address} />{' '}
      <span>
        {kinds[kind] ?? kind}
        {keys}
        {delay}
      </span>
      {controller ? (
        <span>
          , behind it <Address value={controller.address} /> {kinds[controller.kind] ?? controller.kind}
        </span>
      ) : null}
    </>
  );
}
