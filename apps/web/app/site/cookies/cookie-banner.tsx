import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { Button } from '#app/ui/button.tsx'
import { giveConsent, onOpenCookieSettings } from './consent.ts'

const CookieSettings = lazy(() => import('./cookie-settings.tsx'))

/**
 * The banner is in every page's HTML. Styles show it while the question is open, so it neither flashes nor shifts the
 * layout. It comes first in the tab order, reserves its own height below the page, and hides while a list is open.
 */
export const CookieBanner = () => {
  const [settingsOpen, setSettingsOpen] = useState(false)
  useEffect(() => onOpenCookieSettings(() => setSettingsOpen(true)), [])
  return (
    <>
      <section
        aria-label="Cookies"
        className="in-[body:has([role=combobox][aria-expanded=true])]:invisible fixed inset-x-0 bottom-0 z-30 hidden border-t border-sable-deep bg-blanc p-4 shadow-soft consent-asked:block sm:inset-x-auto sm:right-5 sm:bottom-5 sm:max-w-md sm:rounded-card sm:border sm:p-5"
      >
        <p className="text-sm sm:text-base">
          Seuls les cookies nécessaires servent aujourd’hui. Accepteriez-vous un jour une mesure d’audience ? Il n’y en
          a pas encore.{' '}
          <Link to={addresses.privacy()} className="font-semibold text-plum underline underline-offset-3">
            En savoir plus
          </Link>
        </p>
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button size="small" onClick={() => giveConsent({ audience: true })}>
            Accepter &amp; Fermer
          </Button>
          <Button size="small" onClick={() => giveConsent({ audience: false })}>
            Tout refuser
          </Button>
          <Button size="small" tone="secondary" className="col-span-2" onClick={() => setSettingsOpen(true)}>
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
