import type { Component } from './component.js';
import { holdersComponent } from './holders/component.js';
import { linksComponent } from './links/component.js';
import { marketComponent } from './market/component.js';
import { securityComponent } from './security/component.js';
import { snipersComponent } from './snipers/component.js';
import { washTradingComponent } from './wash-trading/component.js';

/** Every component of the core score. */
export const components: readonly Component<object>[] = [
  securityComponent,
  marketComponent,
  holdersComponent,
  washTradingComponent,
  snipersComponent,
  linksComponent,
];
