import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { form } from '../../../test/odd-files/form.ts'
import { oddFiles, validFiles } from '../../../test/odd-files/odd-files.ts'
import { checkUnharmed, sendOddFile } from '../../../test/odd-files/send-odd-file.ts'
import { corrupted, createRandom } from '../../../test/odd-files/tampering.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await testApp()
  person = await app.aPerson('customer')
})
afterAll(() => app.close())

describe('a malformed upload is refused or re-encoded, and harms nothing:', () => {
  it.each(oddFiles.map((odd) => [odd.description, odd] as const))('%s', async (_what, odd) => {
    await sendOddFile(app, person, odd)
    await checkUnharmed(app)
  })

  it('randomly corrupted pictures', async () => {
    const roll = createRandom(1)
    for (const [kind, file] of (await validFiles()).entries()) {
      const content = corrupted(file, roll)
      const odd = {
        description: `corrupted file of kind ${kind}`,
        status: [201, 415, 422],
        payload: () => form({ content }),
      }
      await sendOddFile(app, person, odd)
    }
    await checkUnharmed(app)
  })
})
