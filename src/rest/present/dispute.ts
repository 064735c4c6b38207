import { z } from 'zod';
import { said } from '../shapes.js';
import { shown } from '../shown.js';

/** The disputes of the token that an analysis is about. */
export const disputesShape = said(
  shown('token.disputes', z.array(z.unknown())),
  'What accounts with a say over the token say against reports, the newest first, at most 100.',
);
