import type { Answers } from '../api.js';
import { Address, Badge, Hostile, type Tone } from '../ui/basics.js';
import { toDay } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';

export type Dispute = NonNullable<NonNullable<Answers['Findings']['token']>['disputes']>[number];

const outcomes: Readonly<Record<Dispute['state'], readonly [tone: Tone, says: string]>> = {
  open: ['unknown', 'It is not known yet whether the statement holds.'],
  upheld: ['mid', 'We looked again: the statement holds.'],
  corrected: ['good', 'The statement was corrected, or is not true any more.'],
  withdrawn: ['plain', 'They took it back.'],
  expired: ['plain', 'It stayed open for 90 days.'],
};
const roles: Readonly<Record<Dispute['role'], string>> = {
  owner: 'The owner',
  deployer: 'Who created the token',
  controller: 'An account that controls the token',
};
const MAX_STATEMENT = 1_000;

/**
 * What accounts with a say over the token say against a statement, in public. They change no verdict.
 * @param isNamed says which statement: it does not stand beside it
 */
export function Disputes({ of, isNamed = false }: { of: readonly Dispute[]; isNamed?: boolean }) {
  if (of.length === 0) return null;
  return (
    <div class="disputes">
      {of.map((dispute) => (
        <DisputeView key={dispute.id} dispute={dispute} isNamed={isNamed} />
      ))}
      <p class="fine">
        <a href="/docs#/dispute/postDispute">How to dispute a statement</a>
      </p>
    </div>
  );
}

function DisputeView({ dispute, isNamed }: { dispute: Dispute; isNamed: boolean }) {
  const { state, role, signer, statement, code, openedAt, answer, answerSigner } = dispute;
  const [tone, outcome] = outcomes[state];
  return (
    <article class="dispute">
      <p>
        <Badge tone={tone}>dispute {state}</Badge> {roles[role]} <Address value={signer} /> said on{' '}
        {toDay(openedAt)}
        {isNamed ? (
          <>
            {' of '}
            <code>{toShown(code, 60)}</code>
          </>
        ) : null}
        :
      </p>
      <blockquote>
        <Hostile text={statement.replaceAll('\n', ' ')} max={MAX_STATEMENT} />
      </blockquote>
      <p>{outcome}</p>
      {answer ? (
        <>
          <p>
            The operator of this service answered
            {answerSigner ? (
              <>
                , signed by <Address value={answerSigner} />
              </>
            ) : null}
            :
          </p>
          <blockquote>{toShown(answer.replaceAll('\n', ' '), MAX_STATEMENT)}</blockquote>
        </>
      ) : null}
    </article>
  );
}
