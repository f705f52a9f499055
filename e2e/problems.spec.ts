import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('a script blocked by the content security policy is reported as a problem', async ({ page, problems }) => {
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
  await page.evaluate(() => void Promise.reject({ planted: 'rejection' }))
  await expect.poll(() => problems).toContainEqual(expect.stringMatching(/exception: no Error: Object$/))
  await expect.poll(() => problems).toContainEqual(expect.stringMatching(/rejected with {"planted":"rejection"}$/))
  await page.route('**/sandbox/browser/none.js', (route) => route.fulfill({ status: 404 }))
  await page.evaluate(() => void fetch('/sandbox/browser/none.js'))
  await expect.poll(() => problems.at(-1)).toMatch(/console: .* status of 404 .*none\.js/)
  problems.length = 0
})
