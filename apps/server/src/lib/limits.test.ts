import { expect, it } from 'vitest'
import { reachLimit } from '../booking/appointments/limits.ts'
import { registrationLimit } from '../identity/accounts/limits.ts'
import { linkLimit, loginLimits } from '../identity/sessions/limits.ts'
import { searchDaysLimit, searchLimit } from '../marketplace/search/limits.ts'
import { openingLimit } from '../talk/conversations/limits.ts'
import { createLimits, type Limit } from './limits.ts'

it.each<[string, Limit, number, number]>([
  ['a login', loginLimits.address, 50, 900],
  ['a registration', registrationLimit, 10, 3600],
  ['a link by mail', linkLimit, 20, 3600],
  ['a search', searchLimit, 120, 60],
  ['a search for days', searchDaysLimit, 40, 60],
  ['a check whether a professional travels to a town', reachLimit, 120, 60],
])('%s counts for a whole network', async (_, limit, allowed, seconds) => {
  const limits = createLimits(1)
  for (let calls = 0; calls < allowed; calls++) await limits.take(limit, '2001:db8:1:2::1')
  await expect(limits.take(limit, '2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'too_many_requests' })
  const wait = await limits.wait(limit, '2001:db8:1:2::1')
  expect([wait > seconds - 10, wait <= seconds]).toEqual([true, true])
  await limits.take(limit, '2001:db8:1:3::1')
})

it('the networks of an IPv6 site together have eight times the limit of one', async () => {
  const limits = createLimits(1)
  const limit: Limit = { points: 10, seconds: 3600, counts: 'network' }
  const anyone = { points: 10, seconds: 60 }
  for (let network = 0; network < 80; network++) {
    await limits.take(limit, `2001:db8:1:${network.toString(16)}::1`)
    await limits.takeOfAddress(anyone, `2001:db8:1:${network.toString(16)}::1`, '/api')
  }
  const tooMany = { code: 'too_many_requests' }
  await expect(limits.take(limit, '2001:db8:1:ffff::1')).rejects.toMatchObject(tooMany)
  await expect(limits.takeOfAddress(anyone, '2001:db8:1:ffff::1', '/api')).rejects.toMatchObject(tooMany)
  await limits.takeOfAddress(anyone, '2001:db8:1:ffff::1', '/other')
  await limits.take(limit, '2001:db8:2::1')
})

it('an operator opens sixty conversations with people an hour', async () => {
  const limits = createLimits(1)
  for (let calls = 0; calls < 60; calls++) await limits.take(openingLimit, 'operator')
  await expect(limits.take(openingLimit, 'operator')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await limits.wait(openingLimit, 'operator')).toBeGreaterThan(3590)
  await limits.take(openingLimit, 'colleague')
})

it('a limit says in how many seconds one more call is allowed', async () => {
  const limits = createLimits(1)
  const oncePerDay = { points: 1, seconds: 86_400 }
  expect(await limits.wait(oncePerDay, 'awa')).toBe(0)
  const seconds = await limits.wait(oncePerDay, 'awa')
  expect(seconds).toBeGreaterThan(86_390)
  expect(seconds).toBeLessThanOrEqual(86_400)
})
