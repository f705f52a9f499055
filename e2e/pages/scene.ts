import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { createApi, Person, Professional } from '../people.ts'
import type { Cast } from './cast.ts'

/** The means that a state can use. */
export type Scene = {
  page: Page
  context: BrowserContext
  isPhone: boolean
  api: ReturnType<typeof createApi>
  cast: Cast
  /** Logs the browser in. */
  logInAs: (roleOrPerson: 'customer' | 'professional' | Person) => Promise<Person>
  /** Logs in a customer with an unpaid hold of Braids. */
  aHold: () => Promise<{ awa: Person; nadia: Professional; id: string }>
  /** Returns the address of a server without demo data. */
  anEmptyApp: () => Promise<string>
  /** Declares a problem that this state causes on purpose. */
  expectProblem: (problem: RegExp) => void
}

/**
 * Brings the page into the state and waits for its content. Returns `screen` to take a picture of the viewport only.
 */
type State = (scene: Scene) => Promise<unknown>

export type ShownPage = {
  /** The name for `npm run pages -- name`. */
  name: string
  /** The paths in apps/web/app/routes.ts that this page covers. */
  routes: string[]
  /** States by name. The prefixes `phone:` and `wide:` limit a state to those viewports. */
  states: Record<string, State>
  /** The states that `npm test` checks too, on a server without demo data; `npm run prove` checks all. */
  inEveryTest?: string[]
  /** The states in which a later answer of the server still moves the content below it. */
  shifting?: string[]
}

type PageOptions = {
  as?: keyof Cast
  at: string | ((cast: Cast) => string)
  /** A sentence that shows that the page is complete. */
  shows: string | RegExp
}

/** Builds a state that is reached by opening an address. */
export const openPage =
  ({ as, at, shows }: PageOptions): State =>
  async ({ page, cast, logInAs }) => {
    if (as) await logInAs(cast[as])
    await page.goto(typeof at === 'string' ? at : at(cast))
    await expectText(page, shows)
  }

export const expectText = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

export const expectDialog = async (page: Page, name: string | RegExp) => {
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  await expect(dialog).toBeVisible()
  return dialog
}

/** Makes requests to the address fail. */
export const abortRequests = async ({ page, expectProblem }: Scene, address: string | RegExp) => {
  expectProblem(/net::ERR_FAILED/)
  await page.route(address, (route) => route.abort())
}

/** Leaves requests to the address unanswered, so that the page shows its loading state. */
export const keepPending = ({ page }: Scene, address: string | RegExp) => page.route(address, () => undefined)

const savedCard = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2031, isExpired: false }
const dateCreated = '2026-11-20T09:00:00.000Z'
export const savedCards = [
  { ...savedCard, id: 'pm_one', dateCreated },
  { ...savedCard, id: 'pm_two', brand: 'mastercard', last4: '4444', expMonth: 3, dateCreated },
  {
    ...savedCard,
    id: 'pm_three',
    brand: 'cartes_bancaires',
    last4: '0001',
    expYear: 2025,
    isExpired: true,
    dateCreated,
  },
]

/** Makes the server answer with these saved cards. */
export const fakeSavedCards = ({ page }: Scene, json: typeof savedCards) =>
  page.route('**/api/v1/card', (route) => route.fulfill({ json }))

/** Makes the server fail at the address. */
export const failRequests = async ({ page, expectProblem }: Scene, address: string | RegExp) => {
  expectProblem(/500/)
  const message = 'Une erreur est survenue. Réessayez dans un instant.'
  const requestId = '0192f3c4-8a1e-7d52-9b3f-5c2d1e0f4a6b'
  const json = { statusCode: 500, error: 'internal', message, requestId }
  await page.route(address, (route) => route.fulfill({ status: 500, json }))
}

/** Cuts the network off. */
export const goOffline = async ({ context, expectProblem }: Scene) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await context.setOffline(true)
}
