import type { Page } from '@playwright/test'

export const frameOf = (page: Page) => {
  const frame = page.getByTitle('Saisie sécurisée de la carte').contentFrame()
  return {
    number: frame.getByLabel('Numéro de carte'),
    expiry: frame.getByLabel('Date d’expiration'),
    code: frame.getByLabel('Code de sécurité'),
    testCards: frame.getByText('Cartes d’essai', { exact: true }),
    button: (name: RegExp) => frame.getByRole('button', { name }),
    text: (text: string) => frame.getByText(text),
  }
}

export const lastEvent = (page: Page, name: string) =>
  page.evaluate((name) => window.events.findLast((each) => each.name === name)?.event, name)

/** Returns the frame itself, so that a test can act in it as no page could. */
export const cardFrame = (page: Page) => {
  const frame = page.frames().find((each) => each.url().includes('/sandbox/card'))
  if (!frame) throw new Error('The page shows no card frame.')
  return frame
}
