import type { Page } from '@playwright/test'

type Watched = { shifts: string[]; observer: PerformanceObserver; record: (entries: PerformanceEntryList) => void }

/**
 * Records layout shifts from the next page on, including those after a key or a press, which the browser's score leaves
 * out.
 */
export const watchShifts = (page: Page) => page.addInitScript(watch, {})

/** Records layout shifts from now on, on a page that has been open for a while. */
export const watchShiftsFromNow = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.evaluate(watch, { fromNow: true })
}

/** Records layout shifts from the next page on, until a person acts on it. */
export const watchShiftsUntilActs = (page: Page) => page.addInitScript(watch, { untilActs: true })

/** Lists the shifts so far: how much moved, which element, from where to where. */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => {
    const { shifts, observer, record } = (window as unknown as { watched: Watched }).watched
    record(observer.takeRecords())
    return shifts
  })

const watch = ({ fromNow, untilActs }: { fromNow?: boolean; untilActs?: boolean }) => {
  type Rect = DOMRectReadOnly
  type Shift = PerformanceEntry & {
    value: number
    sources: { node: Node | null; previousRect: Rect; currentRect: Rect }[]
  }
  const shifts: string[] = []
  const named = (node: Node | null) => {
    if (!node) return 'a removed element'
    const element = node instanceof Element ? node : node.parentElement
    const text = node.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40)
    return `<${element?.localName}${element?.id ? `#${element.id}` : ''}> « ${text} »`
  }
  const at = ({ x, y, width, height }: Rect) => [x, y, width, height].map(Math.round).join(' ')
  const record = (entries: PerformanceEntryList) => {
    for (const { value, sources } of entries as Shift[])
      shifts.push(
        [
          value.toFixed(4),
          ...sources.map((each) => `${named(each.node)} ${at(each.previousRect)} → ${at(each.currentRect)}`),
        ].join('\n  '),
      )
  }
  const observer = new PerformanceObserver((list) => record(list.getEntries()))
  Object.assign(window, { watched: { shifts, observer, record } })
  observer.observe({ type: 'layout-shift', buffered: !fromNow })
  if (!untilActs) return
  const stop = () => {
    record(observer.takeRecords())
    observer.disconnect()
  }
  for (const act of ['keydown', 'pointerdown', 'input']) addEventListener(act, stop, { capture: true, once: true })
}
