import { expect, it } from 'vitest'
import { refundDeadline, withdrawalPeriodEnd } from './withdrawal-period.ts'

it.each([
  ['a weekday', '2026-11-24T10:00:00Z', '2026-12-08T22:59:59.999Z'],
  ['the last minute of a day in Paris', '2026-11-24T22:59:59Z', '2026-12-08T22:59:59.999Z'],
  ['the first minute of the next day in Paris', '2026-11-24T23:00:00Z', '2026-12-09T22:59:59.999Z'],
  ['a day whose fourteenth day is a Saturday', '2026-11-21T10:00:00Z', '2026-12-07T22:59:59.999Z'],
  ['a day whose fourteenth day is a Sunday', '2026-11-22T10:00:00Z', '2026-12-07T22:59:59.999Z'],
  ['a day whose fourteenth day is Christmas, a Friday', '2026-12-11T10:00:00Z', '2026-12-28T22:59:59.999Z'],
  ['a day whose fourteenth day is New Year, a Friday', '2026-12-18T10:00:00Z', '2027-01-04T22:59:59.999Z'],
  ['a day whose fourteenth day is Easter Monday', '2026-03-23T10:00:00Z', '2026-04-07T21:59:59.999Z'],
  ['a day whose fourteenth day is Ascension, a Thursday', '2026-04-30T10:00:00Z', '2026-05-15T21:59:59.999Z'],
  ['a day whose fourteenth day is the Saturday before Whit Monday', '2026-05-09T10:00:00Z', '2026-05-26T21:59:59.999Z'],
  ['a day of winter time whose fourteenth day is in summer time', '2026-03-18T10:00:00Z', '2026-04-01T21:59:59.999Z'],
  ['a day of summer time whose fourteenth day is in winter time', '2026-10-14T10:00:00Z', '2026-10-28T22:59:59.999Z'],
])(
  'an order delivered on %s may be withdrawn from until the end of the fourteenth day or the next working day',
  (_, at, until) => {
    expect(withdrawalPeriodEnd(new Date(at)).toISOString()).toBe(until)
  },
)

it.each([
  ['a weekday', '2026-11-24T22:59:59Z', '2026-12-08T22:59:59.999Z'],
  ['a Saturday', '2026-11-21T10:00:00Z', '2026-12-05T22:59:59.999Z'],
  ['a Friday two weeks before Christmas', '2026-12-11T10:00:00Z', '2026-12-25T22:59:59.999Z'],
  ['a day of winter time whose fourteenth day is in summer time', '2026-03-18T10:00:00Z', '2026-04-01T21:59:59.999Z'],
])(
  'the refund of a withdrawal declared on %s is due by the end of the fourteenth day, even on a holiday',
  (_, at, until) => {
    expect(refundDeadline(new Date(at)).toISOString()).toBe(until)
  },
)
