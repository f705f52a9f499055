import { expect } from '@playwright/test'
import { openApp } from './app-server.ts'
import { test } from './fixtures.ts'
import { inAWeek } from './people.ts'

test('a results page tells a visitor over the rate limit when to retry', async () => {
  // The limit is three searches a minute here; the results do not matter.
  const app = await openApp({ RATE_LIMIT_FACTOR: '0.02' })
  try {
    const day = inAWeek(12).toISOString().slice(0, 10)
    const search = (page: number) => fetch(`${app.address}/?ville=Lyon&prestation=Braids&date=${day}&page=${page}`)
    const answers: Response[] = []
    for (let page = 1; page <= 4; page++) answers.push(await search(page))
    const last = answers.at(-1) as Response
    expect([answers[0]?.status, last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([200, 429, true])
    expect(await last.text()).toContain('Trop de tentatives')
  } finally {
    await app.close()
  }
})
