import { useEffect, useState } from 'preact/hooks';
import { type Answers, readOne, type TokenRef } from '../api.js';
import { Badge, type Tone } from '../ui/basics.js';
import { toShown } from '../ui/hostile.js';
import type { EvidenceOf } from './evidence-button.js';

type Replay = NonNullable<Answers['Replay']['replay']>;

const words: Readonly<Record<string, readonly [Tone, string]>> = {
  identical: ['good', 'holds'],
  holds: ['good', 'holds'],
  differs: ['bad', 'does not hold any more'],
  unknown: ['unknown', 'could not be asked'],
  outside: ['plain', 'not for a node to answer'],
};

/** Asks a node of the service for the evidence of a statement again. */
export function AskService({ token, of }: { token: TokenRef; of: EvidenceOf }) {
  const [said, setSaid] = useState<Replay | 'asking' | { readonly why: string }>();
  const code = of.kind === 'check' ? of.code : of.kind === 'finding' ? of.type : undefined;
  useEffect(() => setSaid(undefined), [of]);
  if (code === undefined) return null;
  const ask = () => {
    setSaid('asking');
    const { chain, address } = token;
    readOne('Replay', { chain, address, code }).then(
      ({ data, errors }) =>
        setSaid(data?.replay ?? { why: errors?.[0]?.message ?? 'there is nothing to ask for' }),
      (error: Error) => setSaid({ why: error.message }),
    );
  };
  return (
    <div class="ask-service">
      <button type="button" class="button" onClick={ask} disabled={said === 'asking'}>
        Ask again through the service
      </button>
      <div role="status">{said === undefined ? null : <Said said={said} />}</div>
    </div>
  );
}

function Said({ said }: { said: Replay | 'asking' | { readonly why: string } }) {
  if (said === 'asking') return <p>The node is being asked …</p>;
  if ('why' in said) return <p>{toShown(said.why)}</p>;
  return (
    <ul class="plain-list">
      {said.replayed.map(({ verdict, reason }, index) => (
        <li key={index}>
          <Badge tone={words[verdict]?.[0] ?? 'plain'}>{words[verdict]?.[1] ?? verdict}</Badge>{' '}
          {toShown(reason)}
        </li>
      ))}
    </ul>
  );
}
