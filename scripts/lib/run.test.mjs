import { expect, it } from 'vitest'
import { stopTimeoutMs } from './run.mjs'

it('a server that needs a while to stop is given that time', () => {
  expect([{}, { STOP_GRACE_SECONDS: '20' }].map(stopTimeoutMs)).toEqual([15_000, 35_000])
})
