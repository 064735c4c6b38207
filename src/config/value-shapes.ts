import { isIP } from 'node:net';
import { isAddress } from 'ethers';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

// How the texts of variables are parsed, by kind: each shape says what is wrong with a text.

/** The order of secp256k1: zero, and what is not below it, is no key. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const isPrivateKey = (value: string) =>
  /^0x[0-9a-fA-F]{64}$/.test(value) && BigInt(value) > 0n && BigInt(value) < ORDER;
export const text = z.string();
export const optionalKey = z
  .string()
  .refine(
    (value) => value === '' || isPrivateKey(value),
    'must be a private key: 0x and 64 hexadecimal digits',
  )
  .transform((value) => (value === '' ? undefined : value));
export const optionalText = z.string().transform((value) => (value === '' ? undefined : value));
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
export const count = (min = 0) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min, `must be at least ${min}`);
export const amount = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number')
  .transform(Number);
export const share = amount.refine((value) => value <= 1, 'must be from 0 to 1');
/** A positive number. */
export const rate = amount.refine((value) => value > 0, 'must be above 0');
export const port = count().refine((value) => value <= 65_535, 'must be at most 65535');
export const flag = z
  .enum(['true', 'false', 'on', 'off', '1', '0'], 'must be true or false')
  .transform((value) => ['true', 'on', '1'].includes(value));
export const optionalUrlOf = (protocol: RegExp, what: string) =>
  z
    .union([z.literal(''), z.url({ protocol, error: `must be a URL of ${what}` })])
    .transform((value) => (value === '' ? undefined : value));
/** A comma list of these names, each once; off: none. */
export const namesOf = <T extends string>(names: readonly T[]) =>
  list
    .transform((items) => (items.length === 1 && items[0] === 'off' ? [] : items))
    .refine(
      (items): items is T[] => items.every((item) => names.some((name) => name === item)),
      `must be a comma list of ${names.join(', ')}, or empty`,
    )
    .refine((items) => new Set(items).size === items.length, 'names one twice');
export const urls = list.refine(
  (items) => items.every((item) => URL.canParse(item) && /^https?:/.test(item)),
  'must be http(s) URLs',
);
export const optionalAddress = z
  .string()
  .refine((value) => value === '' || /^0x[0-9a-fA-F]{40}$/.test(value), 'must be an address')
  .refine(
    (value) => !/^0x[0-9a-fA-F]{40}$/.test(value) || isAddress(value),
    'has a wrong EIP-55 checksum: one of its characters was mistyped',
  )
  .transform((value) => (value === '' ? undefined : value.toLowerCase()));
/** Names of private ranges that Express accepts besides addresses and subnets. */
const proxyNames: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isProxy = (text: string) => proxyNames.has(text) || isIP(text) !== 0 || ipaddr.isValidCIDR(text);
/** `off`, `on`, or what Express's `trust proxy` takes: a hop count or a list of subnets. */
export const trustProxy = z
  .string()
  .transform((value): boolean | number | string => {
    if (value === 'off' || value === 'false') return false;
    if (value === 'on' || value === 'true') return true;
    return /^\d+$/.test(value) ? Number(value) : value;
  })
  .refine(
    (value) => typeof value !== 'string' || value.split(',').every((item) => isProxy(item.trim())),
    'must be off, on, a number of proxies, or a comma list of addresses, subnets (10.0.0.0/8), loopback, linklocal, uniquelocal',
  );
export const origins = list.refine(
  (items) => items.every((item) => item === '*' || (URL.canParse(item) && new URL(item).origin === item)),
  'must be * or origins such as https://app.example',
);
export const hosts = list
  .refine(
    (items) => items.every((item) => URL.canParse(`http://${item}`) && /^[^\s/?#@]+$/.test(item)),
    'must be hosts such as app.example or app.example:8443',
  )
  .transform((items) => (items.length > 0 ? items : undefined));
