import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { apiOf, type Person } from './people.ts'
import { watchForProblems } from './problems.ts'

type Api = ReturnType<typeof apiOf>

type Fixtures = {
  /** Whether this visitor has answered the cookie banner on an earlier day, so that it does not show. True unless said otherwise. */
  cookiesAnswered: boolean
  /** What went wrong in the pages so far; a test that leaves anything here fails. */
  problems: string[]
  /** Any call of the API, as somebody without a browser. */
  call: Api['call']
  /** Waits for the mail whose subject matches. */
  mailTo: Api['mailTo']
  /** Registered, confirmed and ready to log in; not logged in in the browser. */
  aCustomer: (asked?: Parameters<Api['aPerson']>[1]) => Promise<Person>
  /** The same, with one service, its picture and one window of hours; `address` is her public page. */
  aProfessional: Api['aProfessional']
  /** Logs the browser in, as a new person of that role or as someone prepared before. The next page is hers. */
  signedIn: <Who extends Person>(who: 'customer' | 'professional' | Who) => Promise<Person>
  /** No violation that axe finds in the page as it is now. */
  expectAccessible: (page: Page) => Promise<void>
  /** And more: a title, one main heading, and on the narrowest phone nothing to scroll sideways. */
  expectWellMade: (page: Page) => Promise<void>
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env.HOUSE),
  cookiesAnswered: [true, { option: true }],
  context: async ({ context, baseURL, cookiesAnswered }, use) => {
    if (cookiesAnswered)
      await context.addCookies([{ name: 'couronne_consent', value: 'aucun', url: baseURL as string }])
    await use(context)
  },
  problems: [
    async ({ context }, use) => {
      const problems = await watchForProblems(context)
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  call: async ({ baseURL }, use) => use(apiOf(baseURL as string).call),
  mailTo: async ({ baseURL }, use) => use(apiOf(baseURL as string).mailTo),
  aCustomer: async ({ baseURL }, use) => use((asked) => apiOf(baseURL as string).aPerson('customer', asked)),
  aProfessional: async ({ baseURL }, use) => use(apiOf(baseURL as string).aProfessional),
  signedIn: async ({ context, baseURL, aCustomer, aProfessional }, use) =>
    use(async (who) => {
      const person = who === 'customer' ? await aCustomer() : who === 'professional' ? await aProfessional() : who
      const { cookies } = await context.storageState()
      const localStorage = [
        { name: 'token', value: person.token },
        { name: 'chatToken', value: person.chatToken },
      ]
      await context.setStorageState({ cookies, origins: [{ origin: baseURL as string, localStorage }] })
      return person
    }),
  expectAccessible: async ({}, use) =>
    use(async (page) => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) })),
        `axe on ${page.url()}`,
      ).toEqual([])
    }),
  expectWellMade: async ({ expectAccessible }, use) =>
    use(async (page) => {
      await expect(page).toHaveTitle(/.{10,}/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
      const usual = page.viewportSize()
      await page.setViewportSize({ width: 320, height: 640 })
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return { scrollWidth, clientWidth }
      })
      expect(scrollWidth, `sideways scroll at 320 px on ${page.url()}`).toBeLessThanOrEqual(clientWidth)
      if (usual) await page.setViewportSize(usual)
    }),
})
