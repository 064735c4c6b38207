import type { Answers } from '../api.js';
import { Address, Hostile } from '../ui/basics.js';
import { toCount } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { AskAgain } from './ask-again.js';

type Checks = NonNullable<NonNullable<NonNullable<Answers['CheckEvidence']['token']>['component']>['checks']>;
export type EvidencePiece = Checks[number]['evidence'][number];
type Call = Extract<EvidencePiece, { params: unknown }>;

/** One piece of evidence, in words and raw. */
export function Piece({ piece }: { piece: EvidencePiece }) {
  if ('params' in piece) return <CallPiece call={piece} />;
  if ('quote' in piece)
    return (
      <article class="piece">
        <h3>Published source</h3>
        <p>
          <Hostile text={piece.file} max={120} />, lines {piece.lineStart} to {piece.lineEnd}
        </p>
        <Raw text={piece.quote} label="The lines" />
      </article>
    );
  if ('transactionHash' in piece)
    return (
      <article class="piece">
        <h3>A log on the chain</h3>
        <p>{toShown(piece.description)}</p>
        <p class="fine">
          Block {toCount(piece.blockNumber)}, index {piece.logIndex}, by <Address value={piece.address} />
        </p>
        <code class="hash">{piece.transactionHash}</code>
      </article>
    );
  if ('hashes' in piece)
    return (
      <article class="piece">
        <h3>Transactions</h3>
        <p>{toShown(piece.description)}</p>
        {piece.hashes.map((hash) => (
          <code key={hash} class="hash">
            {hash}
          </code>
        ))}
      </article>
    );
  if ('codeHash' in piece)
    return (
      <article class="piece">
        <h3>The code itself</h3>
        <p>{toShown(piece.description)}</p>
        <p class="fine">
          <Address value={piece.address} /> {piece.selector ? `function ${piece.selector}` : ''}
        </p>
      </article>
    );
  return (
    <article class="piece">
      <h3>What somebody else reports</h3>
      <p>
        {toShown(piece.source, 60)} says {toShown(piece.field, 60)}: <Hostile text={piece.value} max={300} />
      </p>
    </article>
  );
}

const methods: Readonly<Record<string, string>> = {
  eth_call: 'One call was played',
  eth_simulateV1: 'Several calls were played one after the other',
  eth_getStorageAt: 'One word of storage was read',
};

function CallPiece({ call }: { call: Call }) {
  const { method, blockNumber, result, reverted, meaning, params, verified } = call;
  return (
    <article class="piece">
      <h3>{toShown(meaning)}</h3>
      <dl class="asked">
        <dt>Asked</dt>
        <dd>
          {methods[method] ?? method} at block {toCount(blockNumber)} (<code>{method}</code>); nothing was
          changed.
        </dd>
        <dt>Answered</dt>
        <dd>
          {reverted
            ? 'It was refused (reverted).'
            : result === '0x'
              ? 'Nothing came back.'
              : `${toCount((result.length - 2) / 2)} bytes came back.`}
        </dd>
        {verified && (
          <>
            <dt>Checked</dt>
            <dd>We played it again on state that the block's own hash proves.</dd>
          </>
        )}
      </dl>
      <Raw
        text={JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }, null, 1)}
        label="The request, raw"
      />
      <Raw text={result} label="The answer, raw" />
      <AskAgain call={call} />
    </article>
  );
}

const MAX_RAW = 20_000;

function Raw({ text, label }: { text: string; label: string }) {
  const cut =
    text.length > MAX_RAW
      ? `${text.slice(0, MAX_RAW)}\n… ${text.length - MAX_RAW} more characters: copy it whole`
      : text;
  return (
    <details>
      <summary>{label}</summary>
      <button
        type="button"
        class="button quiet-button"
        onClick={() => void navigator.clipboard?.writeText(text)}
      >
        Copy
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} class="raw">
        {cut}
      </pre>
    </details>
  );
}
