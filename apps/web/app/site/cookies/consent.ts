/** Stores for six months whether the visitor accepts cookies that are not strictly necessary. */
export type Consent = { audience: boolean }

const name = 'couronne_consent'
const sixMonths = 60 * 60 * 24 * 182

const consentEvents = new EventTarget()

export const readConsent = (): Consent | null => {
  const value = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]
  return value === undefined ? null : { audience: value === 'audience' }
}

/** A page that failed before hydration is rendered again, without the mark set before first paint. */
export const restoreConsentMark = () => {
  document.documentElement.dataset.consent ??= readConsent() ? 'given' : 'asked'
}

export const giveConsent = ({ audience }: Consent) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers still in use
  document.cookie = `${name}=${audience ? 'audience' : 'aucun'}; Max-Age=${sixMonths}; Path=/; SameSite=Lax${secure}`
  document.documentElement.dataset.consent = 'given'
  consentEvents.dispatchEvent(new Event('change'))
}

/** For `useSyncExternalStore`: returns whether the visitor has accepted the audience measurement. */
export const acceptsAudience = () => readConsent()?.audience === true

export const onConsentChange = (listen: () => void) => {
  consentEvents.addEventListener('change', listen)
  return () => consentEvents.removeEventListener('change', listen)
}

export const openCookieSettings = () => consentEvents.dispatchEvent(new Event('open'))

export const onOpenCookieSettings = (open: () => void) => {
  consentEvents.addEventListener('open', open)
  return () => consentEvents.removeEventListener('open', open)
}
