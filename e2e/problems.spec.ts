import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('what must not happen in a page is noticed', async ({ page, problems }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "planted"'
    document.body.append(script)
  })
  await expect
    .poll(() => problems.filter((problem) => problem.includes('content security policy: script-src')))
    .toHaveLength(1)
  await page.evaluate(() => console.error('planted line'))
  await expect.poll(() => problems.at(-1)).toMatch(/console: planted line/)
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('planted exception')
    })
  })
  await expect.poll(() => problems.at(-1)).toMatch(/exception: Error: planted exception/)
  problems.length = 0
})
