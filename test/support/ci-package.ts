import { createRequire } from 'node:module';

/** The folder with the libraries that only tests need and that are too large for every checkout: CI brings it. */
export const { CI_PACKAGES } = process.env;

/** A library of that folder, loaded as CommonJS. */
export function ciPackage<Library>(folder: string, name: string): Library {
  return createRequire(`${folder}/`)(name);
}
