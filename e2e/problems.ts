import type { BrowserContext } from '@playwright/test'

/**
 * Everything that must not happen in any page of a journey: a report of the content security policy, an error in the console, an
 * uncaught exception, an answer 500. A refusal we expect (401, 402, 409, …) is an answer of the API and no problem.
 */
export const watchForProblems = async (context: BrowserContext) => {
  const problems: string[] = []
  await context.exposeBinding('reportViolation', ({ page }, violation: string) => {
    problems.push(`${page.url()}: content security policy: ${violation}`)
  })
  await context.addInitScript(() => {
    const report = (window as unknown as { reportViolation: (violation: string) => void }).reportViolation
    document.addEventListener('securitypolicyviolation', (event) => {
      report(
        `${event.effectiveDirective} stopped ${event.blockedURI} (${event.sourceFile}:${event.lineNumber}) ${event.sample}`,
      )
    })
  })
  context.on('console', (message) => {
    if (message.type() !== 'error' || isExpectedRefusal(message.text(), message.location().url)) return
    problems.push(`${message.page()?.url()}: console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    problems.push(`${error.page()?.url()}: exception: ${error.error().stack}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500)
      problems.push(`${response.request().method()} ${response.url()}: ${response.status()}`)
  })
  return problems
}

// Chromium writes a line for every answer from 400 on; a page's own 404 is what not-found.spec.ts is about.
const isExpectedRefusal = (text: string, url: string) =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) && /\/api\/v1\//.test(url)
