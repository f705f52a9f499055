import { expect, type Page } from '@playwright/test'
import { openApp } from '../app-server.ts'
import { test as base, type Fixtures } from '../fixtures.ts'
import { createApi } from '../people.ts'
import { watchForProblems } from '../problems.ts'
import { screenshotName } from './album.ts'
import { pages } from './all-pages.ts'
import { type Cast, createCast } from './cast.ts'

type OwnFixtures = { expectedProblems: RegExp[] }
type WorkerFixtures = { cast: Cast; anEmptyApp: () => Promise<string> }

/** True if the server has demo data, as it has for `npm run pages` and `npm run prove`. */
const hasDemo = Boolean(process.env.HAS_DEMO)

const test = base.extend<OwnFixtures, WorkerFixtures>({
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
  cast: [async ({}, use) => use(await createCast(process.env.APP_URL as string, hasDemo)), { scope: 'worker' }],
  expectedProblems: async ({}, use) => use([]),
  problems: async ({ context, expectedProblems }, use) => {
    const problems = await watchForProblems(context)
    await use(problems)
    expect(problems.filter((problem) => !expectedProblems.some((expected) => expected.test(problem)))).toEqual([])
  },
})

/** A page that has been brought into a state. */
type Reached = Pick<Fixtures, 'expectAccessible' | 'expectNarrowLayout'> & {
  page: Page
  /** The file name of its picture. */
  fileName: string
  /** True if a dialog covers the page, behind which nothing scrolls. */
  isCovered: boolean
  /** True if a picture shows the viewport only. */
  isScreen: boolean
  isPhone: boolean
  /** True if a later answer of the server moves the content. */
  isShifting: boolean
}

const wantedPages: string[] = JSON.parse(process.env.PAGES ?? '[]')

/**
 * Defines a test for each state of the list: it prepares an empty page, brings it into the state, and examines it.
 * Without demo data, it does so for the states of every test alone.
 */
export const walkStates = (prepare: (page: Page) => Promise<unknown>, examine: (reached: Reached) => Promise<void>) => {
  for (const { name, states, inEveryTest = [], shifting = [] } of pages) {
    if (wantedPages.length > 0 && !wantedPages.includes(name)) continue
    for (const [state, act] of Object.entries(states)) {
      if (!hasDemo && !inEveryTest.includes(state)) continue
      const screen = /^(phone|wide):/.exec(state)?.[1]
      test(
        `${name}: ${state}`,
        { tag: screen ? [`@${screen}`] : [] },
        async (
          { page, context, cast, anEmptyApp, logInAs, aHold, expectedProblems, expectAccessible, expectNarrowLayout },
          { project },
        ) => {
          const width = page.viewportSize()?.width ?? 0
          const isPhone = width < 768
          await prepare(page)
          const extent = await act({
            ...{ page, context, cast, anEmptyApp, logInAs, aHold, isPhone },
            api: createApi(process.env.APP_URL as string),
            expectProblem: (problem) => expectedProblems.push(problem),
          })
          const flaws = await hiddenFlaws(page)
          await examine({
            ...{ page, isPhone, expectAccessible, expectNarrowLayout },
            fileName: screenshotName(name, state, project.name),
            isCovered: await isCovered(page),
            isScreen: extent === 'screen',
            isShifting: shifting.includes(state),
          })
          expect(flaws).toEqual([])
        },
      )
    }
  }
}

const isCovered = async (page: Page) => {
  const windows = page.locator('[role=dialog], [role=alertdialog], dialog[open], [popover]:popover-open')
  return (await windows.filter({ visible: true }).count()) > 0
}

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
