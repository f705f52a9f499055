import assert from 'node:assert/strict'
import { testApp } from '../test/harness.ts'
import { form } from '../test/odd-files/form.ts'
import { oddFiles, validFiles } from '../test/odd-files/odd-files.ts'
import { checkUnharmed, sendOddFile } from '../test/odd-files/send-odd-file.ts'
import { corrupted, createRandom } from '../test/odd-files/tampering.ts'

type Counts = {
  /** This number of pictures is corrupted or truncated at random, besides all named odd files. */
  corrupted: number
}

/** Every known odd file and every randomly corrupted one is refused, or re-encoded with nothing left but pixels. */
export const stressTest = {
  name: 'odd-uploads',
  usual: { corrupted: 100 } as Counts,
  run: async ({ corrupted: count }: Counts, seed: number) => {
    const app = await testApp()
    try {
      const person = await app.aPerson('customer')
      const statuses: number[] = []
      for (const odd of oddFiles) statuses.push(await sendOddFile(app, person, odd))
      const roll = createRandom(seed)
      const whole = await validFiles()
      for (let n = 0; n < count; n++) {
        // One person may have at most thirty unused pictures.
        const sender = await app.aPerson('customer')
        for (const [kind, file] of whole.entries()) {
          const content = corrupted(file, roll)
          const description = `corrupted file ${n} of kind ${kind}`
          statuses.push(
            await sendOddFile(app, sender, { description, status: [201, 415, 422], payload: () => form({ content }) }),
          )
        }
      }
      await checkUnharmed(app)
      assert.ok(oddFiles.length >= 60)
      const accepted = statuses.filter((status) => status === 201).length
      return `${statuses.length} files sent, ${accepted} made anew, ${statuses.length - accepted} refused, the server unharmed`
    } finally {
      await app.close()
    }
  },
}
