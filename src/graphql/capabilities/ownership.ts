import type { AccountKind, Address, Ownership, ProxyKind } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AddressScalar } from '../scalars.js';
import { enumOf } from '../types/enum-of.js';

const AccountKindEnum = enumOf<AccountKind>('AccountKind', 'What an account is.', {
  zero: 'The zero address, or one that nobody has the key of.',
  eoa: 'One key.',
  contract: 'A contract.',
  multisig: 'A contract that needs several signatures.',
  timelock: 'A contract that waits before it acts.',
});

const ProxyKindEnum = enumOf<ProxyKind>('ProxyKind', 'The pattern that a proxy follows.', {
  eip1967: 'EIP-1967.',
  eip1822: 'EIP-1822 (UUPS).',
  eip897: 'EIP-897.',
  beacon: 'A beacon (EIP-1967).',
  minimal: 'A minimal proxy (EIP-1167).',
  zeppelinos: 'The slots of ZeppelinOS.',
  diamond: 'A diamond (EIP-2535).',
  slot: 'No standard: it delegates to an address in its storage, a call shows it.',
});

export const OwnerSourceEnum = enumOf<NonNullable<Ownership['ownerSource']>>(
  'OwnerSource',
  'Where an owner was read.',
  {
    'owner()': '`owner()`.',
    'getOwner()': '`getOwner()`.',
    slot: 'A storage slot that guards functions.',
    admin_role: 'The highest role of a token that the chain runs.',
  },
  { 'owner()': 'owner', 'getOwner()': 'get_owner' },
);

@ObjectType({ simpleResolvers: true, description: 'Who is behind a contract: its own owner, one step only.' })
export class Controller {
  @Field(() => AddressScalar, { description: 'Its address.' }) address!: Address;
  @Field(() => AccountKindEnum, { description: 'What it is.' }) kind!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'An account that controls something, as far as the chain tells.',
})
export class Account {
  @Field(() => AddressScalar, { description: 'Its address.' }) address!: Address;
  @Field(() => AccountKindEnum, { description: 'zero, eoa, contract, multisig or timelock.' }) kind!: string;
  @Field(() => Int, { nullable: true, description: 'multisig: signatures needed.' }) threshold?: number;
  @Field(() => Int, { nullable: true, description: 'multisig: how many owners.' }) owners?: number;
  @Field(() => Float, { nullable: true, description: 'timelock: minimum delay.' }) delaySeconds?: number;
  @Field(() => Boolean, {
    nullable: true,
    description: 'multisig: its code is that of a known Safe. null: it only answers like one.',
  })
  knownCode?: boolean;
  @Field(() => Controller, { nullable: true, description: 'contract: its own owner. null: none was found.' })
  controller?: Controller;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "An account with a role of OpenZeppelin's AccessControl, or the admin of a rule that a token of the chain obeys.",
})
export class RoleHolder {
  @Field(() => String, { description: 'The role: 32 bytes.' }) role!: string;
  @Field(() => String, { nullable: true, description: 'Its name, e.g. MINTER_ROLE. null: not known.' })
  name?: string;
  @Field(() => Account, { description: 'Who has it.' }) account!: Account;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A second account that the code lets in: a storage slot other than that of the owner names it.',
})
export class HiddenAuthority {
  @Field(() => String, { description: 'The storage slot.' }) slot!: string;
  @Field(() => Account, { description: 'The account in it.' }) account!: Account;
  @Field(() => Boolean, {
    nullable: true,
    description: 'It answers like a pool, with which tokens compare their callers. null: it does not.',
  })
  claimsPool?: boolean;
}

@ObjectType({
  description: 'What stands between the address and the code that runs there.',
  simpleResolvers: true,
})
export class ProxyDetails {
  @Field(() => ProxyKindEnum, { description: 'The pattern that it follows.' }) kind!: string;
  @Field(() => AddressScalar, {
    nullable: true,
    description: 'The code that runs. null: it could not be read, or there are facets.',
  })
  implementation?: Address;
  @Field(() => Account, { nullable: true, description: 'Who can put other code in. null: nobody is named.' })
  admin?: Account;
  @Field(() => AddressScalar, {
    nullable: true,
    description: 'The contract that names the code. null: none.',
  })
  beacon?: Address;
  @Field(() => [AddressScalar], {
    nullable: true,
    description: 'diamond (EIP-2535): the contracts that its functions are spread over.',
  })
  facets?: readonly Address[];
  @Field(() => Account, {
    nullable: true,
    description:
      'Who owns the contract that is the admin, or the beacon. null: nobody, or it is no contract.',
  })
  adminOwner?: Account;
}
