import { expect, type Page } from '@playwright/test'

type Priced = { price: number; total: number }

/**
 * Expects that a customer or a guest reads no price of a service without its fee: neither on the page nor in what it
 * tells search engines. The page's own data has the prices and totals. A price that is also the total of another
 * service is not looked for. Professionals and operators read prices.
 */
export const expectTotalsFirst = async (page: Page) => {
  const { role, priced, description, linkedData } = await page.evaluate(readPage)
  if (role === 'professional' || role === 'admin') return
  // An invoice names what its issuer bills: the professional the price, and the platform the fee.
  if (await page.getByRole('dialog', { name: 'Vos factures' }).isVisible()) return
  // biome-ignore lint/performance/useDomNodeTextContent: the text content includes scripts, which nobody reads
  const shown = await page.locator('body').innerText()
  const text = `${shown} ${description}`.replaceAll(/\s/g, ' ')
  // The data of a page that shows a fee is found, so this check does not pass because it reads nothing.
  if (/dont \d[\d,]* € de frais/.test(text)) expect(priced).not.toEqual([])
  const totals = priced.map(({ total }) => total)
  const prices = priced.filter(({ price }) => !totals.includes(price)).map(({ price }) => price)
  const bare = prices.filter((price) => {
    const amount = price.toFixed(2).replace(/\.00$/, '').replace('.', ',')
    return (
      // A filter names an amount of the visitor's, and the payment says which parts the total has.
      new RegExp(`(?<![\\d,] ?)${amount} €(?! au plus| pour [^,.]+ et \\S+ € de frais)`).test(text) ||
      linkedData.includes(`"price":"${price.toFixed(2)}"`)
    )
  })
  expect(bare, 'prices without the service fee').toEqual([])
}

/** Runs in the page. */
const readPage = () => {
  const data: unknown = Reflect.get(window, '__reactRouterDataRouter')?.state.loaderData
  const isPriced = (value: object): value is Priced =>
    'price' in value && 'total' in value && Number(value.price) < Number(value.total)
  const pricedIn = (value: unknown): Priced[] =>
    typeof value !== 'object' || value === null
      ? []
      : [...(isPriced(value) ? [value] : []), ...Object.values(value).flatMap(pricedIn)]
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? ''
  const linkedData = [...document.querySelectorAll('script[type="application/ld+json"]')]
    .map(({ textContent }) => textContent)
    .join()
  return { role: document.documentElement.dataset.role, priced: pricedIn(data), description, linkedData }
}
