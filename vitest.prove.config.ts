import { defineConfig } from 'vitest/config'
import all from './vitest.config.ts'

/** These are the tests that start, kill and stop whole servers. */
export default defineConfig({
  test: { ...all.test, include: ['apps/**/*.prove.test.ts'], exclude: ['**/node_modules/**'] },
})
