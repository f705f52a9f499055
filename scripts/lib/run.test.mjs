import { expect, it } from 'vitest'
import { patienceMs } from './run.mjs'

it('leaves a server that goes on serving for a while the time to stop after it', () => {
  expect([{}, { STOP_GRACE_SECONDS: '20' }].map(patienceMs)).toEqual([15_000, 35_000])
})
