import { callerCases } from './cases/callers.js';
import { deadlineCases } from './cases/deadlines.js';
import { forwarderCases } from './cases/forwarders.js';
import { handoverCases } from './cases/handovers.js';
import { immutableCases } from './cases/immutables.js';
import { initialiserCases } from './cases/initialisers.js';
import { keeperCases } from './cases/keepers.js';
import { layoutCases } from './cases/layouts.js';
import { limitCases } from './cases/limits.js';
import { loopCases } from './cases/loops.js';
import { mechanismCases } from './cases/mechanisms.js';
import { policyCases } from './cases/policies.js';
import { recordCases } from './cases/records.js';
import { reflectionCases } from './cases/reflection.js';
import { roleCases } from './cases/roles.js';
import { shapeCases } from './cases/shapes.js';
import { shareCases } from './cases/shares.js';
import { trapCases } from './cases/traps.js';
import { type Probe, toProbes } from './probe.js';

/** Every case in every setting. */
export const probes: readonly Probe[] = [
  ...initialiserCases,
  ...reflectionCases,
  ...policyCases,
  ...limitCases,
  ...recordCases,
  ...shapeCases,
  ...loopCases,
  ...trapCases,
  ...handoverCases,
  ...deadlineCases,
  ...callerCases,
  ...roleCases,
  ...mechanismCases,
  ...keeperCases,
  ...forwarderCases,
  ...shareCases,
  ...immutableCases,
  ...layoutCases,
].flatMap(toProbes);
