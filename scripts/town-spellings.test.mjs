// The tests compare the browser's reading of a typed town name with the towns that the server returns.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cityByIdOrName } from '../apps/server/src/platform/towns/queries.ts'
import { testApp } from '../apps/server/test/harness.ts'
import { townSpellings } from '../apps/server/test/town-spellings.ts'
import { homonymsText, resolveTownId } from '../apps/web/app/platform/towns/resolve-town-id.ts'

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
it('two hundred town spellings give the server’s town, or a question when the name is ambiguous', async () => {
  for (const { typed, name, departementCode, homonyms } of townSpellings) {
    const chosen = await cityByIdOrName(app.deps.db, typed)
    if (homonyms > 0) expect(chosen, typed).toMatchObject({ name, departementCode })
    if (homonyms > 1) await expect(resolveTownId(typed, undefined), typed).rejects.toThrow(homonymsText)
    // A text that is no town's whole name is left to the server.
    else expect(await resolveTownId(typed, undefined), typed).toBe(homonyms === 1 ? chosen.id : undefined)
  }
})

it('an ambiguous town is the one of the customer’s department where that is unique', async () => {
  const ambiguous = townSpellings.filter(({ homonyms }) => homonyms > 1)
  for (const { typed, departementCode } of ambiguous) {
    const { id } = await cityByIdOrName(app.deps.db, typed)
    expect(await resolveTownId(typed, undefined, departementCode), typed).toBe(id)
  }
})
