// The tests compare the browser's reading of a typed town name with the towns that the server returns.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cityByIdOrName } from '../apps/server/src/platform/towns/queries.ts'
import { testApp } from '../apps/server/test/harness.ts'
import { townSpellings } from '../apps/server/test/town-spellings.ts'
import { chosenTownId, namesakesText } from '../apps/web/app/platform/towns/chosen-town.ts'

let app
beforeAll(async () => {
  app = await testApp()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (url) => {
    const { statusCode, headers, body } = await app.server.inject(url)
    return new Response(body, { status: statusCode, headers: { 'content-type': headers['content-type'] } })
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

/** Where several towns have the name, the server takes the largest and the browser asks: decision 99. */
it('is the town that the server takes, or she is asked which one, in two hundred spellings', async () => {
  for (const { typed, name, departementCode, namesakes } of townSpellings) {
    const taken = await cityByIdOrName(app.deps.db, typed)
    if (namesakes > 0) expect(taken, typed).toMatchObject({ name, departementCode })
    if (namesakes > 1) await expect(chosenTownId(typed, undefined), typed).rejects.toThrow(namesakesText)
    // A text that is no town's whole name is left to the server.
    else expect(await chosenTownId(typed, undefined), typed).toBe(namesakes === 1 ? taken.id : undefined)
  }
})

it('is the one of her department where that tells them apart', async () => {
  const shared = townSpellings.filter(({ namesakes }) => namesakes > 1)
  for (const { typed, departementCode } of shared) {
    const { id } = await cityByIdOrName(app.deps.db, typed)
    expect(await chosenTownId(typed, undefined, departementCode), typed).toBe(id)
  }
})
