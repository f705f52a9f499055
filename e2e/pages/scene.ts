import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { apiOf, Person, Professional } from '../people.ts'
import type { Cast } from './cast.ts'

/** Everything a state may act with. */
export type Scene = {
  page: Page
  context: BrowserContext
  isPhone: boolean
  api: ReturnType<typeof apiOf>
  cast: Cast
  /** Logs the browser in; the next page is hers. */
  signedIn: (who: 'customer' | 'professional' | Person) => Promise<Person>
  /** Logs in a customer who holds an hour of Braids and has not paid it. */
  aHold: () => Promise<{ awa: Person; nadia: Professional; id: string }>
  /** The address of a server without its demonstration. */
  anEmptyApp: () => Promise<string>
  /** What this state itself makes go wrong, among the problems the browser will tell of. */
  expectsProblem: (problem: RegExp) => void
}

/**
 * Does what a person would until the page is as it is to be seen, and waits for what is then seen. Says `screen` where the picture is to
 * show no more than the screen does.
 */
type State = (scene: Scene) => Promise<unknown>

export type ShownPage = {
  /** As given to `npm run pages -- name`. */
  name: string
  /** The addresses of apps/web/app/routes.ts that are shown here. */
  routes: string[]
  /** By name; one that begins with `phone:` or `wide:` is made on such screens alone. */
  states: Record<string, State>
}

type Visit = {
  as?: keyof Cast
  at: string | ((cast: Cast) => string)
  /** A sentence by which one sees that the page is there. */
  shows: string | RegExp
}

/** A state that is seen by going to an address. */
export const visit =
  ({ as, at, shows }: Visit): State =>
  async ({ page, cast, signedIn }) => {
    if (as) await signedIn(cast[as])
    await page.goto(typeof at === 'string' ? at : at(cast))
    await sees(page, shows)
  }

export const sees = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

export const seesDialog = async (page: Page, name: string | RegExp) => {
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  await expect(dialog).toBeVisible()
  return dialog
}

/** The network breaks for requests to that address. */
export const loses = async ({ page, expectsProblem }: Scene, address: string | RegExp) => {
  expectsProblem(/net::ERR_FAILED/)
  await page.route(address, (route) => route.abort())
}

/** Requests to that address are never answered: the page stays as it is while it waits. */
export const keepsWaiting = ({ page }: Scene, address: string | RegExp) => page.route(address, () => undefined)

/** The server fails at that address. */
export const fails = async ({ page, expectsProblem }: Scene, address: string | RegExp) => {
  expectsProblem(/500/)
  const json = { statusCode: 500, error: 'internal', message: 'Une erreur est survenue. Réessayez dans un instant.' }
  await page.route(address, (route) => route.fulfill({ status: 500, json }))
}

/** The whole network is gone. */
export const goesOffline = async ({ context, expectsProblem }: Scene) => {
  expectsProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await context.setOffline(true)
}
