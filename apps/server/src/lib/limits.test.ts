import { expect, it } from 'vitest'
import { createLimits, type Limit } from './limits.ts'

it.each<[Limit, number]>([
  ['login_address', 50],
  ['register_address', 10],
  ['mail_address', 20],
  ['search', 120],
  ['search_days', 40],
])('%s is counted for a whole network', async (limit, most) => {
  const limits = createLimits(1)
  for (let taken = 0; taken < most; taken++) await limits.take(limit, '2001:db8:1:2::1')
  await expect(limits.take(limit, '2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'too_many_requests' })
  await limits.take(limit, '2001:db8:1:3::1')
})
