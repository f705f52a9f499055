import type { Browser } from '@playwright/test'
import type { Person } from './people.ts'

/** Opens a second browser for another person, who is logged in. */
export const openBrowserOf = async (browser: Browser, person: Person, app: string) => {
  const localStorage = [
    { name: 'token', value: person.token },
    { name: 'chatToken', value: person.chatToken },
    { name: 'firstname', value: person.firstname },
  ]
  const cookies = [{ name: 'couronne_consent', value: 'aucun', url: app }]
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [{ origin: app, localStorage }] },
  })
  await context.addCookies(cookies)
  return context.newPage()
}
