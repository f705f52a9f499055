import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { giveConsent, onOpenCookieSettings } from './consent.ts'

/** Three buttons stand in one row on a phone. */
const buttonClassName = 'px-1! py-0! leading-tight tracking-tight sm:px-4! sm:tracking-normal'

const CookieSettings = lazy(() => import('./cookie-settings.tsx'))

/**
 * The banner is in every page's HTML. Styles show it while the question is open, so it neither flashes nor shifts the
 * layout. It comes first in the tab order, reserves its own height below the page, and hides while a list is open. On a
 * phone it is at most 96 px high.
 */
export const CookieBanner = () => {
  const [settingsOpen, setSettingsOpen] = useState(false)
  useEffect(() => onOpenCookieSettings(() => setSettingsOpen(true)), [])
  return (
    <>
      <section
        aria-label="Cookies"
        className="in-[body:has([role=combobox][aria-expanded=true])]:invisible fixed inset-x-0 bottom-0 z-30 hidden border-t border-sable-deep bg-blanc px-3 pt-2 pb-2.5 shadow-soft consent-asked:block sm:inset-x-auto sm:right-5 sm:bottom-5 sm:max-w-md sm:rounded-card sm:border sm:p-5"
      >
        <p className="text-xs leading-5 min-[360px]:text-sm sm:text-base">
          Acceptez-vous une mesure d’audience ?{' '}
          <Link
            to={addresses.privacy()}
            className="inline-block font-semibold text-plum underline underline-offset-3 sm:inline"
          >
            En savoir plus
          </Link>
        </p>
        <div className="mt-1.5 grid grid-cols-[4fr_4fr_3fr] gap-2 sm:mt-3 sm:grid-cols-2">
          <Button size="small" className={buttonClassName} onClick={() => giveConsent({ audience: true })}>
            Accepter &amp; Fermer
          </Button>
          <Button size="small" className={buttonClassName} onClick={() => giveConsent({ audience: false })}>
            Tout refuser
          </Button>
          <Button
            size="small"
            tone="secondary"
            className={cx(buttonClassName, 'sm:col-span-2')}
            onClick={() => setSettingsOpen(true)}
          >
            Personnaliser
          </Button>
        </div>
      </section>
      {settingsOpen && (
        <Suspense>
          <CookieSettings onClose={() => setSettingsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
