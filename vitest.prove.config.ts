import { defineConfig } from 'vitest/config'
import all from './vitest.config.ts'

/** These are the tests that start, kill and stop whole servers, and every fault of the payment provider. */
export default defineConfig({
  test: {
    ...all.test,
    include: ['{apps,scripts}/**/*.prove.test.{ts,mjs}', 'apps/server/src/money/payments/provider-faults.test.ts'],
    exclude: ['**/node_modules/**'],
    env: { EVERY_FAULT: 'true' },
  },
})
