import type { CallEvidence, OwnerPowers, PlayedCase, PlayedState, TradingChecks } from '@assay/facts';

/** The checks with the state under each case. */
export function withCaseStates({ state, ...checks }: TradingChecks): TradingChecks {
  const graded = toGraded(state);
  const { environments, pools, holderSells, hooks, taxCurve } = checks;
  return {
    ...checks,
    ...(state ? { state } : {}),
    environments: environments.map(graded),
    pools: pools.map(graded),
    holderSells: holderSells && graded(holderSells),
    hooks: hooks.map((hook) => ({ ...hook, actions: hook.actions.map(graded) })),
    taxCurve: taxCurve && { ...taxCurve, points: taxCurve.points.map(graded) },
  };
}

/** The powers with the state under each cell that a call shows. */
export function withCellStates(powers: OwnerPowers): OwnerPowers {
  return { ...powers, matrix: powers.matrix.map(toGraded(powers.state)) };
}

type Played = PlayedCase & { readonly evidence: CallEvidence | readonly CallEvidence[] };

/** Adds the state of a case: proven where each of its calls was, else that of all that was played, at most complete. */
function toGraded(state: PlayedState['state']) {
  return <T extends Played>(one: T): T => {
    const calls = [one.evidence].flat();
    if (calls.length === 0 || state === undefined) return one;
    if (state === 'incomplete') return { ...one, state };
    return { ...one, state: calls.every(({ verified }) => verified) ? 'verified' : 'complete' };
  };
}
