import { queueNames } from '@couronne/contract/platform/jobs'
import { expect, it } from 'vitest'
import { jobText } from './job-text.ts'

it('each job queue has its own French description', () => {
  const texts = queueNames.map(jobText)
  for (const text of texts) expect(text).toMatch(/^\p{Lu}\p{Ll}+(?: [\p{L}’-]+)+$/u)
  expect(new Set(texts).size).toBe(queueNames.length)
})
