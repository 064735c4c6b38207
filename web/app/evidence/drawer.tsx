import { useEffect, useRef, useState } from 'preact/hooks';
import { readOne, type TokenRef } from '../api.js';
import { NotKnown } from '../ui/basics.js';
import { toShown } from '../ui/hostile.js';
import { AskService } from './ask-service.js';
import { type EvidenceOf, type Opened, opened } from './evidence-button.js';
import { type EvidencePiece, Piece } from './piece.js';

type Found = { readonly pieces: readonly EvidencePiece[] } | { readonly why: string } | undefined;

/** What shows a statement: what was asked, what was answered, and asking it again. */
export function Drawer({ token }: { token: TokenRef }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = opened.value;
  useEffect(() => {
    if (shown && !dialog.current?.open) dialog.current?.showModal();
  }, [shown]);
  const close = () => {
    dialog.current?.close();
    opened.value = undefined;
  };
  return (
    <dialog ref={dialog} class="drawer" aria-labelledby="drawer-title" onClose={close}>
      {shown ? <Content token={token} shown={shown} close={close} /> : null}
    </dialog>
  );
}

function Content({ token, shown, close }: { token: TokenRef; shown: Opened; close: () => void }) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isGone = false;
    setFound(undefined);
    findEvidence(token, shown.of).then(
      (pieces) => {
        if (!isGone) setFound({ pieces });
      },
      (error: Error) => {
        if (!isGone) setFound({ why: error.message });
      },
    );
    return () => {
      isGone = true;
    };
  }, [token, shown]);
  return (
    <>
      <header>
        <h2 id="drawer-title">What shows this</h2>
        <button type="button" class="button quiet-button" onClick={close}>
          Close
        </button>
      </header>
      <p class="statement">{toShown(shown.what)}</p>
      <AskService token={token} of={shown.of} />
      {toBody(found)}
    </>
  );
}

function toBody(found: Found) {
  if (!found) return <p aria-busy="true">The evidence is being fetched …</p>;
  if ('why' in found) return <NotKnown why={found.why} />;
  const distinct = [...new Map(found.pieces.map((piece) => [JSON.stringify(piece), piece])).values()];
  if (distinct.length === 0)
    return <p>This statement rests on what was not found: there is no call to show.</p>;
  return distinct.map((piece, index) => <Piece key={index} piece={piece} />);
}

async function findEvidence({ chain, address }: TokenRef, of: EvidenceOf): Promise<readonly EvidencePiece[]> {
  const variables = { chain, address };
  if (of.kind === 'check' || of.kind === 'failures') {
    const { data } = await readOne('CheckEvidence', { ...variables, component: of.component });
    const checks = data?.token?.component?.checks ?? [];
    if (of.kind === 'check')
      return checks.flatMap(({ code, evidence }) => (code === of.code ? evidence : []));
    const { data: verdict } = await readOne('Verdict', variables);
    const judged = verdict?.token?.components?.find(({ name }) => name === of.component)?.checks ?? [];
    const failed = new Set(
      judged.flatMap(({ code, status }) => (status === 'FAIL' || status === 'WARN' ? code : [])),
    );
    return checks.flatMap(({ code, evidence }) => (failed.has(code) ? evidence : []));
  }
  if (of.kind === 'power') {
    const { data } = await readOne('PowerEvidence', variables);
    const matrix = data?.token?.security?.powers?.matrix ?? [];
    return matrix.flatMap(({ actor, effect, evidence }) =>
      actor === of.actor && effect === of.effect ? evidence : [],
    );
  }
  if (of.kind === 'trading') {
    const { data } = await readOne('TradingEvidence', variables);
    const trading = data?.token?.security?.trading;
    if (!trading) return [];
    const { evidence, environments, holderSells } = trading;
    return [...evidence, ...environments.map((one) => one.evidence), ...(holderSells?.evidence ?? [])];
  }
  const { data } = await readOne('FindingEvidence', variables);
  const findings = data?.token?.security?.auditAnalysis?.findings ?? [];
  return findings.flatMap((finding) =>
    finding.type === of.type && (finding.function ?? null) === of.function ? finding.evidence : [],
  );
}
