import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Frame, type Page } from '@playwright/test'
import { createApi, inAWeek, type Person, type Professional } from './people.ts'
import { watchForProblems } from './problems.ts'

const fromAxe = createRequire(import.meta.resolve('@axe-core/playwright'))
// Each scan sends the script to the page at least twice, and axe's default source is twice as large as the minified
// one.
const axeSource = `if (!window.axe) {${readFileSync(fromAxe.resolve('axe-core/axe.min.js'), 'utf8')}}`

type Api = ReturnType<typeof createApi>

export type Fixtures = {
  /** True (the default) if the visitor has answered the cookie banner before, so that it does not show. */
  cookiesAnswered: boolean
  /** The problems that the pages have reported so far. A test that leaves any fails. */
  problems: string[]
  /** Calls the API directly, without a browser. */
  call: Api['call']
  /** Waits for the mail with a matching subject. */
  mailTo: Api['mailTo']
  /** Creates a registered and confirmed customer, who is not logged in in the browser. */
  aCustomer: (options?: Parameters<Api['aPerson']>[1]) => Promise<Person>
  /**
   * Creates a professional with one service, its picture and one availability window; `address` is the public profile.
   */
  aProfessional: Api['aProfessional']
  /** Logs the browser in as a new person of that role, or as an existing person. */
  logInAs: <P extends Person>(roleOrPerson: 'customer' | 'professional' | P) => Promise<Person>
  /** Logs the browser in as a customer with an unpaid hold of Braids for 107 €. */
  aHold: () => Promise<{ awa: Person; nadia: Professional; id: string }>
  /** Expects no accessibility violation found by axe in the current page. */
  expectAccessible: (page: Page) => Promise<void>
  /** Expects no horizontal scrolling, broken words or hidden tabs at 320 px. */
  expectNarrowLayout: (page: Page) => Promise<void>
  /** Expects an accessible page that has a title and one main heading, and fits a viewport of 320 px. */
  expectPageQuality: (page: Page) => Promise<void>
}

/** Loads axe into the frame here: axe silently skips a frame in which its own loading takes more than a second. */
const loadAxe = async (frame: Frame) => {
  if (!frame.url().startsWith('http')) return // the frame is empty
  await frame.evaluate(axeSource).catch(async (error) => {
    // A frame may disappear meanwhile, as the card frame does after a payment; any other failure is an error.
    await expect.poll(() => frame.isDetached(), String(error)).toBe(true)
  })
}

/** Finds words, amounts and times broken over two lines; a provider's ids may break. */
const brokenWords = () => {
  const broken: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(
      /\d[\d\u00a0\u202f,]*\u00a0(?:€|h(?:\u00a0\d\d)?(?!\p{L}))|[\p{L}\p{N}]+/gu,
    )) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
      if (lines.size > 1 && !/\p{L}.*\d|\d.*\p{L}/u.test(word)) broken.push(word)
    }
  return broken
}

const hiddenTabs = () =>
  Array.from(document.querySelectorAll('[data-tab-bar] a, [role=tab]'))
    .filter((tab) => tab.checkVisibility())
    .filter((tab) => tab.getBoundingClientRect().left < 0 || tab.getBoundingClientRect().right > innerWidth)
    .map((tab) => tab.textContent)

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env.APP_URL),
  cookiesAnswered: [true, { option: true }],
  context: async ({ context, baseURL, cookiesAnswered }, use) => {
    if (cookiesAnswered)
      await context.addCookies([{ name: 'couronne_consent', value: 'aucun', url: baseURL as string }])
    await use(context)
    // Requests of a page may still be blocked when the test ends, and nothing will answer them.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  problems: [
    async ({ context }, use) => {
      const problems = await watchForProblems(context)
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  call: async ({ baseURL }, use) => use(createApi(baseURL as string).call),
  mailTo: async ({ baseURL }, use) => use(createApi(baseURL as string).mailTo),
  aCustomer: async ({ baseURL }, use) => use((options) => createApi(baseURL as string).aPerson('customer', options)),
  aProfessional: async ({ baseURL }, use) => use(createApi(baseURL as string).aProfessional),
  logInAs: async ({ context, baseURL, aCustomer, aProfessional }, use) =>
    use(async (roleOrPerson) => {
      const person =
        roleOrPerson === 'customer'
          ? await aCustomer()
          : roleOrPerson === 'professional'
            ? await aProfessional()
            : roleOrPerson
      const { cookies } = await context.storageState()
      const localStorage = [
        { name: 'token', value: person.token },
        { name: 'chatToken', value: person.chatToken },
        { name: 'firstname', value: person.firstname },
      ]
      await context.setStorageState({ cookies, origins: [{ origin: baseURL as string, localStorage }] })
      return person
    }),
  aHold: async ({ baseURL, logInAs, aProfessional }, use) =>
    use(async () => {
      const nadia = await aProfessional({ offers: 'Braids', price: 100 })
      const awa = await logInAs('customer')
      const { id } = await createApi(baseURL as string).holdHours(awa, nadia, inAWeek(9))
      return { awa, nadia, id }
    }),
  expectAccessible: async ({}, use) =>
    use(async (page) => {
      // Merging the results of frames opens an extra page each time, so it is done only if there are frames (card and
      // bank).
      const frames = page.frames()
      const axe = new AxeBuilder({ page, axeSource }).setLegacyMode(frames.length === 1)
      if (frames.length > 1) await Promise.all(frames.map(loadAxe))
      // By default axe would also describe every element that passes.
      // A region that is about to be replaced is dimmed, and loses its contrast.
      axe.exclude('[aria-busy=true][class*=opacity-]')
      const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
      expect(
        violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) })),
        `axe on ${page.url()}`,
      ).toEqual([])
    }),
  expectNarrowLayout: async ({}, use) =>
    use(async (page) => {
      const usual = page.viewportSize()
      await page.setViewportSize({ width: 320, height: 640 })
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return { scrollWidth, clientWidth }
      })
      expect(scrollWidth, `sideways scroll at 320 px on ${page.url()}`).toBeLessThanOrEqual(clientWidth)
      // A page may render again at this width.
      const broken = () => page.evaluate(brokenWords)
      await expect.poll(broken, { message: `words broken at 320 px on ${page.url()}` }).toEqual([])
      expect(await page.evaluate(hiddenTabs), `tabs out of sight at 320 px on ${page.url()}`).toEqual([])
      if (usual) await page.setViewportSize(usual)
    }),
  expectPageQuality: async ({ expectAccessible, expectNarrowLayout }, use) =>
    use(async (page) => {
      await expect(page).toHaveTitle(/.{10,}/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
      await expectNarrowLayout(page)
    }),
})
