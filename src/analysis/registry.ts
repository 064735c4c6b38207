import type { Component } from './component.js';
import { holdersComponent } from './components/holders.js';
import { linksComponent } from './components/links.js';
import { marketComponent } from './components/market.js';
import { securityComponent } from './components/security.js';
import { snipersComponent } from './components/snipers.js';
import { washTradingComponent } from './components/wash-trading.js';

/** Every component of the core score. A new one is its file and a line here. */
export const components: readonly Component<object>[] = [
  securityComponent,
  marketComponent,
  holdersComponent,
  washTradingComponent,
  snipersComponent,
  linksComponent,
];
