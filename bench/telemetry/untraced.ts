import { register } from 'node:module';

// A service that is started with this has no tracing in it: every function of its traces does nothing.
register('./untraced-hooks.js', import.meta.url);
