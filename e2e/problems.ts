import type { BrowserContext } from '@playwright/test'

/**
 * Collects what must not happen in any page: reports of the content security policy, console errors, uncaught
 * exceptions and answers with status 500. Expected errors of the API (401, 402, 409, …) are not problems.
 */
export const watchForProblems = async (context: BrowserContext) => {
  const problems: string[] = []
  await context.exposeBinding('reportProblem', ({ page }, problem: string) => {
    problems.push(`${page.url()}: ${problem}`)
  })
  await context.addInitScript(() => {
    const report = (window as unknown as { reportProblem: (problem: string) => void }).reportProblem
    document.addEventListener('securitypolicyviolation', (event) => {
      report(
        `content security policy: ${event.effectiveDirective} stopped ${event.blockedURI} (${event.sourceFile}:${event.lineNumber}) ${event.sample}`,
      )
    })
    // For a rejection that is no Error, Playwright only reports an object, so its content is added.
    window.addEventListener('unhandledrejection', ({ reason }) => {
      if (!(reason instanceof Error)) report(`rejected with ${JSON.stringify(reason)}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() !== 'error' || isExpectedError(message.text(), message.location().url)) return
    problems.push(`${message.page()?.url()}: console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    problems.push(`${error.page()?.url()}: exception: ${described(error.error())}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500)
      problems.push(`${response.request().method()} ${response.url()}: ${response.status()}`)
  })
  return problems
}

/** Playwright's stack includes the name and message, and is empty when no script line is known. */
const described = ({ name, message, stack }: Error) => stack || `${name || 'no Error'}: ${message}`

// Chromium logs every response from status 400 on. Errors of the API are expected, and so are refusals of a card or
// bank by the payment sandbox. A missing script or frame is not, nor a page's own 404, which not-found.spec.ts tests.
const isExpectedError = (text: string, url: string) =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) &&
  /\/(api\/v1\/|v1\/payment_methods$|sandbox\/payment_intents\/\w+\/authenticate$)/.test(url)
