import { queueNames } from '@couronne/contract/platform/jobs'
import { expect, it } from 'vitest'
import { jobText } from './job-text.ts'

it('says what each work is in French, each in words of its own', () => {
  const said = queueNames.map(jobText)
  for (const text of said) expect(text).toMatch(/^\p{Lu}\p{Ll}+(?: [\p{L}’-]+)+$/u)
  expect(new Set(said).size).toBe(queueNames.length)
})
