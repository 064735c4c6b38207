import type { NoteId, NotePresence, IntegrationNote as NoteRecord } from '@assay/engine';
import { type RouteId, type RouteStatus, routeNames } from '@assay/facts';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { AmountScalar } from '../scalars.js';
import { enumOf } from '../types/enum-of.js';
import { Evidence } from '../types/evidence.js';
import { StateGradeEnum } from '../types/played-state.js';

const RouteIdEnum = enumOf<RouteId>('RouteId', 'A way through which a token may have to move.', routeNames);

const RouteStatusEnum = enumOf<RouteStatus>('RouteStatus', 'What a way did when it was played.', {
  WORKS: 'As with a plain token.',
  FAILS: 'The token does not move that way.',
  DIFFERS: 'It passes, and does something else than a plain token.',
  NOT_TRIED: 'Nothing is known.',
});

const NoteIdEnum = enumOf<NoteId>('IntegrationNoteId', 'What protocols ask of a token.', {
  FEE_ON_TRANSFER: 'Less arrives than was sent.',
  REBASING: 'Balances change while nobody moves them: by time, or by a call.',
  MISSING_RETURN: 'A function of ERC-20 that should return a bool returns nothing.',
  NO_REVERT_ON_FAILURE: 'A transfer that cannot be made does not revert.',
  CLAMPS_AMOUNTS: 'A transfer of too much moves what there is.',
  APPROVAL_RACE_GUARD: 'An allowance cannot be changed without 0 between.',
  REVERTS_ON_ZERO: 'A transfer of 0 does not pass.',
  TRANSFER_CALLBACKS: 'A transfer calls its recipient, as ERC-777 does.',
  UNUSUAL_DECIMALS: 'More than 18 decimals, or none told.',
  PERMIT: 'An allowance can be given by signature.',
  GAS_HUNGRY: 'A transfer uses the more gas the more there is.',
  BLOCKLIST: 'Single accounts can be blocked.',
  PAUSABLE: 'All transfers can be stopped.',
  UPGRADEABLE: 'Its code can be replaced.',
  AMOUNT_LIMITS: 'The size of transfers or holdings is limited.',
  MINTABLE: 'The supply can grow.',
  FLASH_MINT: 'It lends tokens that are made for one transaction.',
  DOUBLE_ENTRY_POINT: 'A second address moves the same balances.',
});

const NotePresenceEnum = enumOf<NotePresence>('NotePresence', 'Whether a token has a trait.', {
  PRESENT: 'It has it.',
  ABSENT: 'It was looked for, and is not there.',
  UNKNOWN: 'Not known: not to be read as absent.',
});

@ObjectType({
  simpleResolvers: true,
  description: 'What a trade pays for being written to another chain, beside the fee for its execution.',
})
export class TradeDataFee {
  @Field(() => AmountScalar, {
    nullable: true,
    description:
      "Smallest units of the native coin, as the chain's own contract tells it for a sale. null: not known.",
  })
  amount?: bigint | null;
  @Field(() => String, { nullable: true, description: 'Why it is not known. null: it is.' })
  unknown?: string;
}

@ObjectType({ simpleResolvers: true, description: 'What one way did when it was played.' })
export class Route {
  @Field(() => RouteIdEnum, { description: 'The way.' }) route!: string;
  @Field(() => RouteStatusEnum, { description: 'What it did; NOT_TRIED: nothing is known.' }) status!: string;
  @Field(() => String, { description: 'In a sentence. May hold a revert reason: hostile text.' })
  detail!: string;
  @Field(() => Int, {
    nullable: true,
    description: 'How many units of gas the call that moves the token uses. null: not measured.',
  })
  gas?: number;
  @Field(() => TradeDataFee, {
    nullable: true,
    description:
      'What a trade that way also pays for being written to another chain. null: the chain takes no such fee, or it is no trade.',
  })
  dataFee?: TradeDataFee;
  @Field(() => StateGradeEnum, {
    nullable: true,
    description: 'How whole the state was that it was played on. null: it was not played.',
  })
  state?: string;
  @Field(() => [Evidence], { description: 'The calls. Empty only where nothing was tried.' })
  evidence!: readonly Evidence[];
}

@ObjectType({ simpleResolvers: true, description: 'One line of a checklist that protocols use.' })
export class IntegrationNote {
  @Field(() => NoteIdEnum, { description: 'The trait, e.g. FEE_ON_TRANSFER.' }) note!: NoteRecord['note'];
  @Field(() => NotePresenceEnum, {
    description: 'Whether the token has it. UNKNOWN is not to be read as absent.',
  })
  presence!: string;
  @Field(() => String, { description: 'What that rests on. May hold hostile text.' }) detail!: string;
  @Field(() => [Evidence], {
    description: 'What shows it. Empty where the trait is not known, or where nothing of it was found.',
  })
  evidence!: readonly Evidence[];
}

@ObjectType({
  description: 'Through which ways it moves, each played by a call, and what that means to protocols.',
})
export class Routes {
  @Field(() => [Route], {
    nullable: true,
    description: 'Every way, those that were not tried included. null: `abstained` says why.',
  })
  routes?: readonly Route[];
  @Field(() => [IntegrationNote], {
    nullable: true,
    description: 'The checklist of integrators. Read with what accounts can do and the audit of the code.',
  })
  integrationNotes?: readonly IntegrationNote[];
  @Field(() => String, { nullable: true, description: 'Why no way was tried. null: some were.' })
  abstained?: string;
  @Field(() => Int, {
    nullable: true,
    description: 'The block at which they were played. null: none was.',
  })
  blockNumber?: number;
  @Field(() => ID, {
    nullable: true,
    description:
      'The stored report with the calls: `report(id)` and `replay` read it. null: none was played, or it could not be stored just now.',
  })
  reportId?: string;
}
