import type { BrowserContext } from '@playwright/test'

/**
 * Everything that must not happen in any page of a journey: a report of the content security policy, an error in the console, an
 * uncaught exception, an answer 500. A refusal we expect (401, 402, 409, …) is an answer of the API and no problem.
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
    // Of what is no Error, Playwright tells no more than that it is an object.
    window.addEventListener('unhandledrejection', ({ reason }) => {
      if (!(reason instanceof Error)) report(`rejected with ${JSON.stringify(reason)}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() !== 'error' || isExpectedRefusal(message.text(), message.location().url)) return
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

/** Playwright's stack begins with the name and the message, and is empty where no line of a script is known. */
const described = ({ name, message, stack }: Error) => stack || `${name || 'no Error'}: ${message}`

// Chromium writes a line for every answer from 400 on; a page's own 404 is what not-found.spec.ts is about. Of the payment
// sandbox only what a card or a bank may refuse is expected: a script or a frame that is missing is not.
const isExpectedRefusal = (text: string, url: string) =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) &&
  /\/(api\/v1\/|v1\/payment_methods$|sandbox\/payment_intents\/\w+\/authenticate$)/.test(url)
