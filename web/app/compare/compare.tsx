import { useEffect, useState } from 'preact/hooks';
import { NeedsKey } from '../account/needs-key.js';
import { type Answers, ReadError, readOne } from '../api.js';
import { toTone } from '../report/said.js';
import { Search } from '../search.js';
import { Address, Badge, Hostile } from '../ui/basics.js';
import { toShown } from '../ui/hostile.js';
import { toComparedRows } from './compared-rows.js';

type ComparedToken = NonNullable<Answers['Compared']['token']>;

type Ref = { readonly chain: string; readonly address: string };

/** What is known of one of the two: `undefined`, as long as it is read. */
type Side = { readonly ref: Ref; readonly token?: ComparedToken; readonly why?: ReadError } | undefined;

/** Two tokens beside each other: `?a=chain:address&b=chain:address`. */
export function Compare({ asked }: { asked: URLSearchParams }) {
  const names = ['a', 'b'] as const;
  const refs = names.map((name) => toRef(asked.get(name)));
  const sides = refs.map((ref) => useSide(ref));
  const hrefWith = (place: number) => (chain: string, address: string) => {
    const next = new URLSearchParams(asked);
    next.set(names[place] ?? 'a', `${chain}:${address}`);
    return `/compare?${next}`;
  };
  const why = sides.find((side) => side?.why)?.why;
  return (
    <>
      <h1>Two tokens beside each other</h1>
      <div class="compared">
        {sides.map((side, place) => (
          <section key={names[place]} class="card" aria-label={place === 0 ? 'First token' : 'Second token'}>
            {side ? <Head side={side} /> : <p>Which {place === 0 ? 'token' : 'other token'}?</p>}
            <Search toHref={hrefWith(place)} id={`search-${names[place]}`} />
          </section>
        ))}
      </div>
      {why?.needsKey ? <NeedsKey done={() => location.reload()} /> : null}
      <Table sides={sides} />
      <p class="fine">
        A score is no advice. What is not known is shown as not known, and never counts as safe.
      </p>
    </>
  );
}

function toRef(text: string | null): Ref | undefined {
  const [, chain, address] = /^(\w{1,20}):(0x[0-9a-fA-F]{40})$/.exec(text ?? '') ?? [];
  return chain !== undefined && address !== undefined ? { chain, address } : undefined;
}

function useSide(ref: Ref | undefined): Side {
  const [side, setSide] = useState<Side>(ref && { ref });
  useEffect(() => {
    if (!ref) return;
    readOne('Compared', { ...ref }).then(
      ({ data, errors = [] }) =>
        setSide({
          ref,
          ...(data?.token
            ? { token: data.token }
            : { why: new ReadError('unavailable', errors[0]?.message ?? 'Nothing was answered.') }),
        }),
      (error: unknown) =>
        setSide({
          ref,
          why: error instanceof ReadError ? error : new ReadError('unavailable', String(error)),
        }),
    );
  }, [ref?.chain, ref?.address]);
  return side;
}

function Head({ side: { ref, token, why } }: { side: NonNullable<Side> }) {
  const tone = token
    ? toTone({
        score: token.coreScore,
        grade: token.coreGrade,
        isCapped: (token.gates ?? []).length > 0,
        risk: token.security?.overallRisk,
      })
    : 'unknown';
  return (
    <div aria-busy={!token && !why}>
      <h2>
        {token ? <Hostile text={token.metadata?.name ?? token.metadata?.symbol ?? 'Token'} max={60} /> : '…'}
      </h2>
      <p>
        <span class="chain">{ref.chain}</span> <Address value={ref.address} />
      </p>
      {token ? (
        <>
          <p>
            <Badge tone={tone}>
              {token.coreScore ?? '?'} of 100
              {token.coreGrade && token.coreGrade !== 'N/A' ? `, grade ${token.coreGrade}` : ''}
            </Badge>
          </p>
          <p>{toShown(token.verdictSentence ?? '')}</p>
          <p>
            <a href={`/t/${ref.chain}/${ref.address}`}>The whole report</a>
          </p>
        </>
      ) : null}
      {why ? (
        <p class="warning" role="alert">
          {toShown(why.message)}
        </p>
      ) : null}
    </div>
  );
}

/** One row a figure: what it is of, and what each token has. */
function Table({ sides }: { sides: readonly Side[] }) {
  const tokens = sides.map((side) => side?.token);
  if (tokens.every((token) => token === undefined)) return null;
  const columns = tokens.map((token) => (token ? toComparedRows(token) : []));
  const labels = [...new Set(columns.flatMap((rows) => rows.map(({ label }) => label)))];
  return (
    <table class="compared-table">
      <thead>
        <tr>
          <th scope="col">Figure</th>
          {sides.map((side, place) => (
            <th scope="col" key={place === 0 ? 'a' : 'b'}>
              <Hostile text={side?.token?.metadata?.symbol ?? (place === 0 ? 'first' : 'second')} max={16} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {columns.map((rows, place) => {
              const cell = rows.find((row) => row.label === label);
              return (
                <td key={place === 0 ? 'a' : 'b'}>
                  {cell?.tone ? <Badge tone={cell.tone}>{cell.value}</Badge> : (cell?.value ?? '–')}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
