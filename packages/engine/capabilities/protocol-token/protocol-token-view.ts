import type { AccountRule, ProtocolTokenState, RuleInUse, RulePart } from '@assay/facts';

/** A rule as it is shown: its number as text, since it has 64 bits. */
type ShownPart = Omit<RulePart, 'id'> & { readonly number: string };
type ShownRule = ShownPart & { readonly parts: readonly ShownPart[] | null };

/** The state of a protocol token as it is shown. */
export interface ProtocolTokenView extends Omit<ProtocolTokenState, 'rules' | 'nextMultiplier'> {
  readonly rules: readonly { readonly use: RuleInUse['use']; readonly rule: ShownRule }[];
  readonly nextMultiplier: number | null;
  /** Unix seconds. */
  readonly nextMultiplierAt: number | null;
}

function toShownPart({ id, ...rule }: RulePart): ShownPart {
  return { ...rule, number: id.toString() };
}

function toShownRule(rule: AccountRule): ShownRule {
  return { ...toShownPart(rule), parts: rule.parts?.map(toShownPart) ?? null };
}

export function toProtocolTokenView(state: ProtocolTokenState): ProtocolTokenView {
  return {
    ...state,
    rules: state.rules.map(({ use, rule }) => ({ use, rule: toShownRule(rule) })),
    nextMultiplier: state.nextMultiplier?.value ?? null,
    nextMultiplierAt: state.nextMultiplier?.at ?? null,
  };
}
