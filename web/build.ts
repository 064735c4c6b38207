import { buildApp } from './build-app.js';
import { buildPage } from './build-page.js';

/** The last step of `npm run build`. */
await Promise.all([buildPage('dist/web/static'), buildApp('dist/web/static')]);
