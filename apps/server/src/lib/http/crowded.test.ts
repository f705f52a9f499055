import { expect, it } from 'vitest'
import { tooOftenAnswer } from './crowded.ts'

it.each([
  [1, 'une seconde'],
  [59, '59 secondes'],
  [60, 'une minute'],
  [61, '2 minutes'],
])('says how long to wait, to a visitor and to the pages’ own scripts: %i seconds', (seconds, text) => {
  for (const as of ['page', 'refusal'] as const)
    expect(String(tooOftenAnswer(as, seconds).body)).toContain(`Patientez ${text}, puis rechargez la page.`)
})
