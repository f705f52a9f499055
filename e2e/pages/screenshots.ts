import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openApp } from '../app-server.ts'
import { test as base } from '../fixtures.ts'
import { createApi } from '../people.ts'
import { watchForProblems } from '../problems.ts'
import { screenshotName } from './album.ts'
import { pages } from './all-pages.ts'
import { type Cast, createCast } from './cast.ts'

type OwnFixtures = { expectedProblems: RegExp[] }

const test = base.extend<OwnFixtures, { cast: Cast; anEmptyApp: () => Promise<string> }>({
  anEmptyApp: [
    async ({}, use) => {
      let opening: ReturnType<typeof openApp> | undefined
      await use(async () => {
        opening ??= openApp()
        return (await opening).address
      })
      await (await opening)?.close()
    },
    { scope: 'worker' },
  ],
  cast: [async ({}, use) => use(await createCast(process.env.APP_URL as string)), { scope: 'worker' }],
  expectedProblems: async ({}, use) => use([]),
  problems: async ({ context, expectedProblems }, use) => {
    const problems = await watchForProblems(context)
    await use(problems)
    expect(problems.filter((problem) => !expectedProblems.some((expected) => expected.test(problem)))).toEqual([])
  },
})

const folder = process.env.PAGES_FOLDER as string
const wantedPages: string[] = JSON.parse(process.env.PAGES ?? '[]')

for (const { name, states } of pages) {
  if (wantedPages.length > 0 && !wantedPages.includes(name)) continue
  for (const [state, act] of Object.entries(states)) {
    const screen = /^(phone|wide):/.exec(state)?.[1]
    test(
      `${name}: ${state}`,
      { tag: screen ? [`@${screen}`] : [] },
      async ({ page, context, cast, anEmptyApp, logInAs, aHold, expectedProblems }, { project }) => {
        await waitForTypefaces(page)
        const extent = await act({
          page,
          context,
          cast,
          anEmptyApp,
          logInAs,
          aHold,
          api: createApi(process.env.APP_URL as string),
          isPhone: Number(project.name) < 768,
          expectProblem: (problem) => expectedProblems.push(problem),
        })
        const whole = extent !== 'screen' && !(await isCovered(page))
        const flaws = await hiddenFlaws(page)
        await photograph(page, join(folder, screenshotName(name, state, project.name)), whole)
        expect(flaws).toEqual([])
      },
    )
  }
}

/** Makes the page wait for its fonts, because a page painted without them keeps the fallback font. */
const waitForTypefaces = (page: Page) =>
  page.route(/\/assets\/app-[^/]*\.css$/, async (route) => {
    const response = await route.fetch()
    const styles = await response.text()
    await route.fulfill({ response, body: styles.replaceAll('font-display:optional', 'font-display:block') })
  })

/** Tells if a dialog covers the page, behind which nothing scrolls. */
const isCovered = async (page: Page) => {
  const windows = page.locator('[role=dialog], [role=alertdialog], dialog[open], [popover]:popover-open')
  return (await windows.filter({ visible: true }).count()) > 0
}

const photograph = async (page: Page, path: string, fullPage: boolean) => {
  // Images and sections further down load only when they are scrolled into view, so this loads them all.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
    }
    const broken = () => undefined // reported as a flaw below
    await Promise.all([...document.images].map((image) => image.decode().catch(broken)))
    await document.fonts.ready
  })
  if (fullPage) await fixStickyBars(page)
  await page.screenshot({ path, fullPage, animations: 'disabled', caret: 'hide' })
}

/** Moves sticky bars to the end of the page; a full-page screenshot would show them in the middle. */
const fixStickyBars = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 0)
    document.documentElement.style.position = 'relative'
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, bottom } = getComputedStyle(element)
      if (position === 'fixed') element.style.position = 'absolute'
      if (position === 'sticky' && bottom !== 'auto') element.style.position = 'static'
    }
  })

/** Finds flaws that a screenshot does not show. */
const hiddenFlaws = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const broken = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px to scroll sideways`] : []),
      ...broken.map(({ src }) => `a picture that does not show: ${src}`),
    ]
  })
