import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These files take a minute or more. They begin first, so that no core waits for one of them at the end. */
const longest = [
  'route-matrix.test.ts',
  'stress.test.ts',
  'provider-faults.test.ts',
  'upgrade.test.ts',
  'invoices-model.test.ts',
  'allowed-actions.test.ts',
  'disputes.test.ts',
  'refund-order.test.ts',
  'unmatched.test.ts',
  'demonstration.test.ts',
  'withdrawals.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
      return found === -1 ? longest.length : found
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    include: ['{apps,packages,scripts}/**/*.test.{ts,tsx,mjs}'],
    // They start, kill and stop whole servers: `npm run prove` runs them.
    exclude: ['**/node_modules/**', '**/*.prove.test.{ts,mjs}'],
    globalSetup: ['apps/server/test/database-server.ts'],
    // A stuck test ends after this time: a server's start alone has taken twenty seconds on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // Most of them wait: for a database, a child process, a provider that is slow.
    maxWorkers: 4,
    // The files of a worker share the modules: to load the whole server for each was a third of the time of a file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
})
