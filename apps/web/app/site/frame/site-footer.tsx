import { pageFolders } from '@couronne/contract/lib/page-paths'
import { Link, useLocation } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { NewsletterForm } from '#app/operations/newsletter/newsletter-form.tsx'
import { openCookieSettings } from '#app/site/cookies/consent.ts'
import { cx } from '#app/ui/class-names.ts'
import { Logo } from './logo.tsx'

const legalLinks = [
  { to: addresses.terms(), label: 'Conditions générales' },
  { to: addresses.legalNotice(), label: 'Mentions légales' },
  { to: addresses.privacy(), label: 'Politique de confidentialité' },
  { to: addresses.withdrawing(), label: 'Renoncer au contrat' },
  { to: addresses.accessibility(), label: 'Accessibilité : partiellement conforme' },
  { to: addresses.report(), label: 'Signaler un contenu' },
]

const columnsOf = (brandName: string) => [
  {
    title: 'Découvrir',
    links: [
      { to: addresses.about(), label: 'À propos' },
      { to: addresses.howItWorks(), label: `Comment fonctionne ${brandName}` },
      { to: addresses.faq(), label: 'FAQ' },
      { to: addresses.shop(), label: 'Boutique' },
      { to: addresses.register.professional(), label: 'Devenir coiffeuse partenaire' },
      { to: addresses.siteMap(), label: 'Plan du site' },
    ],
  },
  {
    title: 'Informations légales',
    links: legalLinks,
  },
]

const linkStyles = 'inline-flex min-h-11 items-center text-left underline-offset-4 hover:text-plum hover:underline'

type Props = { brandName: string }

/** Operators' pages show only the legally required links. So do account pages on a phone, above the tab bar. */
export const SiteFooter = ({ brandName }: Props) => {
  const { pathname } = useLocation()
  const isIn = (folder: string) => `${pathname}/`.startsWith(`${folder}/`)
  if (isIn(pageFolders.operators)) return <CompactFooter />
  if (!isIn(pageFolders.account)) return <FullFooter brandName={brandName} />
  return (
    <>
      <CompactFooter className="lg:hidden" />
      <FullFooter brandName={brandName} className="max-lg:hidden" />
    </>
  )
}

const CompactFooter = ({ className }: { className?: string }) => (
  <footer
    className={cx(
      'mt-10 border-t border-sable-deep bg-sable text-sm consent-asked:pb-32 sm:consent-asked:pb-40',
      className,
    )}
  >
    <nav
      aria-label="Informations légales"
      className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-5 px-4 py-1 sm:px-6"
    >
      {legalLinks.map(({ to, label }) => (
        <Link key={to} to={to} className={linkStyles}>
          {label}
        </Link>
      ))}
      <CookieButton />
    </nav>
  </footer>
)

const CookieButton = () => (
  <span className="hidden scripts:block">
    <button type="button" onClick={openCookieSettings} className={linkStyles}>
      Gérer mes cookies
    </button>
  </span>
)

const FullFooter = ({ brandName, className }: Props & { className?: string }) => (
  <footer
    className={cx(
      'far-below mt-16 border-t border-sable-deep bg-sable consent-asked:pb-32 sm:consent-asked:pb-40',
      className,
    )}
  >
    <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1.6fr_1fr_1.2fr]">
      <div>
        <Logo brandName={brandName} />
        <p className="mt-3 font-display text-xl text-plum-deep">La beauté près de chez vous</p>
        <div className="braid mt-5 max-w-52 text-terracotta" />
        <div className="mt-6 hidden max-w-md scripts:block">
          <NewsletterForm label="Recevez nos nouveautés" />
        </div>
      </div>
      {columnsOf(brandName).map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="text-lg">{title}</h2>
          <ul className="mt-2">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkStyles}>
                  {label}
                </Link>
              </li>
            ))}
            {title === 'Informations légales' && (
              <li>
                <CookieButton />
              </li>
            )}
          </ul>
        </nav>
      ))}
    </div>
  </footer>
)
