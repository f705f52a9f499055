import { addresses } from '#app/lib/addresses.ts'
import './lib/zod-without-eval.ts'
import { companyOf } from '@couronne/contract/lib/company'
import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router'
import type { Route } from './+types/root.ts'
import styles from './app.css?url'
import { useBrandName } from './lib/brand-name.ts'
import { siteContext } from './lib/context.ts'
import { type AccessHandle, isHandledByAnotherGuard } from './lib/guards.ts'
import { headScript } from './lib/head-script.ts'
import { InlineScript, NonceMeta } from './lib/nonce.tsx'
import { useIsRedirectBlocked } from './lib/redirect-block.ts'
import { withReturnTo } from './lib/return-to.ts'
import { restoreMarks, useSession } from './lib/session.ts'
import { CartDrawerHost } from './shop/carts/cart-drawer-host.tsx'
import { useCartSync } from './shop/carts/use-cart-sync.ts'
import { acceptsAudience, onConsentChange, restoreConsentMark } from './site/cookies/consent.ts'
import { CookieBanner } from './site/cookies/cookie-banner.tsx'
import { ErrorPage } from './site/frame/error-page.tsx'
import { NavigationProgress } from './site/frame/navigation-progress.tsx'
import { PageAnnouncer } from './site/frame/page-announcer.tsx'
import { SiteFooter } from './site/frame/site-footer.tsx'
import { SiteHeader } from './site/frame/site-header.tsx'
import './shop/orders/placed-order-key.ts'
import './talk/conversations/drafts-key.ts'
import { ReloginContext } from './ui/error-dialog-props.ts'

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const links: Route.LinksFunction = () => [
  font(fraunces),
  font(figtree),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const loader = ({ context }: Route.LoaderArgs) => {
  const { brandName, publicUrl, cardForm, withdrawalDays, returns, legal, analyticsUrl } = context.get(siteContext)
  const contactEmail = companyOf(legal).email
  return { brandName, publicUrl, cardForm, withdrawalDays, returns, contactEmail, analyticsUrl }
}

/** The root data, such as the brand name, does not change during a visit. */
export const shouldRevalidate = () => false

const useAccess = () =>
  useMatches()
    .map(({ handle, loaderData }) => {
      const { access } = (handle ?? {}) as AccessHandle
      return typeof access === 'function' ? access(loaderData) : access
    })
    .findLast(Boolean) ?? 'everyone'

export function Layout({ children }: { children: ReactNode }) {
  const access = useAccess()
  const brandName = useBrandName()
  useLayoutEffect(() => {
    restoreMarks()
    restoreConsentMark()
  })
  return (
    <html lang="fr" data-access={access} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#6d1f48" />
        <NonceMeta />
        {/* With a precedence, React places the styles before the scripts: on a slow network the page is painted
            when they have loaded. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        {/* The browser paints the page when it is complete. A page that arrives in parts would shift what is
            aligned right or centred. */}
        <link rel="expect" href="#fin" blocking="render" />
        <InlineScript code={headScript(access)} />
        <Meta />
        {/* Same origin is enough for these files. A nonce here would differ between server and browser. */}
        <Links nonce="" />
      </head>
      <body>
        <a
          href="#contenu"
          className="sr-only z-50 rounded-full bg-plum px-5 py-3 font-semibold text-blanc focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
        >
          Aller au contenu
        </a>
        <CookieBanner />
        <NavigationProgress />
        <SiteHeader brandName={brandName} />
        <main id="contenu" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <SiteFooter brandName={brandName} />
        <PageAnnouncer />
        <span id="fin" hidden />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const Audience = lazy(() => import('./site/audience/audience.tsx'))
const ReloginDialog = lazy(() => import('#app/identity/sessions/relogin-dialog.tsx'))

export default function Root({ loaderData }: Route.ComponentProps) {
  const isMeasured = useSyncExternalStore(onConsentChange, acceptsAudience, () => false)
  useCurrentUser()
  useRedirectWhenSessionEnds()
  useCartSync()
  return (
    <ReloginContext value={ReloginDialog}>
      <Outlet />
      <CartDrawerHost />
      {isMeasured && (
        <Suspense>
          <Audience serviceUrl={loaderData.analyticsUrl} />
        </Suspense>
      )}
    </ReloginContext>
  )
}

/** Fetches the account once per visit for the header's greeting. Nothing waits for it, and a failure is ignored. */
const useCurrentUser = () => {
  const token = useSession()?.token
  const access = useAccess()
  const loadedToken = useRef<string>(undefined)
  useEffect(() => {
    if (!token || loadedToken.current === token) return
    loadedToken.current = token
    // A members' page has already fetched it.
    if (access === 'members') return
    import('#app/identity/sessions/current-user.ts')
      .then(({ loadCurrentUser }) => loadCurrentUser())
      .catch(() => undefined)
  }, [token, access])
}

const useRedirectWhenSessionEnds = () => {
  const session = useSession()
  const access = useAccess()
  const staysOpen = useMatches().some(({ handle }) => (handle as AccessHandle | undefined)?.handlesLoginItself)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // The session may end during a navigation. The guard of the next page then redirects with its own return address.
  const isNavigating = useNavigation().state !== 'idle'
  const isPageHeld = useIsRedirectBlocked()
  useEffect(() => {
    // When the user leaves with 'Quitter', the address changes before the page does.
    const isLeaving = isNavigating || location.pathname !== pathname || isHandledByAnotherGuard(pathname)
    if (
      !session &&
      access === 'members' &&
      !staysOpen &&
      !isPageHeld &&
      !isLeaving &&
      document.documentElement.dataset.session === 'out'
    ) {
      void navigate(withReturnTo(addresses.welcome(), pathname + search), { replace: true })
    }
  }, [session, access, staysOpen, isPageHeld, pathname, search, isNavigating, navigate])
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
