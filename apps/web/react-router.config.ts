import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A launcher builds beside the running build and swaps.
  buildDirectory: process.env.WEB_BUILD_DIR ?? 'build',
  // A few dozen routes: one small immutable file instead of a call at each new link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
