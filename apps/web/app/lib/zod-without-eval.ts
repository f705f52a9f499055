declare global {
  /** All copies of zod share this object. */
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

// zod would test whether it may compile code. The content security policy forbids that and reports the attempt. Import
// this file before any file that defines a schema. Its import of zod's own `config` would add zod to the first load of
// every page. The server keeps its compiled schemas.
if (typeof document !== 'undefined') {
  globalThis.__zod_globalConfig ??= {}
  globalThis.__zod_globalConfig.jitless = true
}

export {}
