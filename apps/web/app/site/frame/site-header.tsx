import { validReturnTo } from '@couronne/contract/lib/return-to'
import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { unreadLabel, unreadText, useUnreadCount } from '#app/identity/sessions/unread-count.ts'
import { addresses } from '#app/lib/addresses.ts'
import { InlineScript } from '#app/lib/nonce.tsx'
import { readReturnTo, withReturnTo } from '#app/lib/return-to.ts'
import { useFirstname, useSession } from '#app/lib/session.ts'
import { useCartQuantity } from '#app/shop/carts/stored-cart.ts'
import { Button, IconButton, LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { CartIcon, ChatIcon, CloseIcon, MenuIcon, UserIcon } from '#app/ui/icons.tsx'
import { Logo } from './logo.tsx'
import { UnreadTitle } from './unread-title.tsx'

const pages = [
  { to: addresses.home(), label: 'Accueil' },
  { to: addresses.about(), label: 'À propos' },
  { to: addresses.faq(), label: 'FAQ' },
  { to: addresses.shop(), label: 'Boutique' },
]

/** These are a professional's own pages. */
const professionalPages = [
  { to: addresses.account(), label: 'Aujourd’hui' },
  { to: addresses.ownServices(), label: 'Mes services' },
  { to: addresses.ownCatalogue(), label: 'Mon catalogue' },
  { to: addresses.ownHours(), label: 'Mes disponibilités' },
  { to: addresses.ownPayments(), label: 'Mes paiements' },
  { to: addresses.ownFile(), label: 'Mon dossier' },
]

const linkStyles = ({ isActive }: { isActive: boolean }) =>
  cx(
    'inline-flex min-h-11 items-center rounded-full px-3.5 font-semibold hover:text-plum',
    isActive && 'text-plum underline decoration-safran decoration-3 underline-offset-8',
  )

type Props = { brandName: string }

export const SiteHeader = ({ brandName }: Props) => (
  <header className="sticky top-0 z-20 border-b border-sable bg-creme">
    <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-2 sm:gap-2 sm:px-6 md:h-20">
      <Link
        to={addresses.home()}
        className="mr-auto inline-flex min-h-11 items-center rounded-full px-2 sm:-ml-2.5"
        aria-label={`${brandName}, accueil`}
      >
        <Logo brandName={brandName} />
      </Link>
      <nav aria-label="Menu principal" className="hidden lg:block">
        <ul className="flex items-center">
          {pages.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end={to === addresses.home()} className={linkStyles}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <CartLink />
      <MessagesLink />
      <AccountSlot />
      <PhoneMenu />
      <UnreadTitle />
    </div>
    {/* The stored name is inserted before React runs, so that a member sees it at first paint. */}
    <InlineScript code="(function(){try{var f=localStorage.getItem('firstname');if(f&&document.documentElement.dataset.session==='in')document.querySelectorAll('[data-firstname]').forEach(function(e){e.textContent=f})}catch(e){}})()" />
  </header>
)

const CartLink = () => <CartLinkWithBadge quantity={useCartQuantity()} />

/**
 * Leads an operator to the conversations of the team. A phone's header has no room for it: the tab bar and the menu lead
 * to the messages there.
 */
const MessagesLink = () => {
  const isOperator = useSession()?.role === 'admin'
  const unread = useUnreadCount()
  return (
    <Link
      to={isOperator ? addresses.teamConversations() : addresses.conversations()}
      aria-label={unread ? `Messages, ${unreadLabel(unread)}` : 'Messages'}
      className="relative hidden size-11 items-center justify-center rounded-full text-plum hover:bg-sable sm:signed-in:inline-flex"
    >
      <ChatIcon className="size-6" />
      <UnreadBadge count={unread} />
    </Link>
  )
}

const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && <span className={badgeClassName}>{unreadText(count)}</span>

const badgeClassName =
  'absolute top-0 right-0 min-w-5 rounded-full bg-terracotta px-1 text-center text-sm leading-5 font-bold text-blanc'

export const CartLinkWithBadge = ({ quantity }: { quantity: number }) => {
  const shownQuantity = quantity > 99 ? '99+' : quantity
  const label = quantity ? `Panier, ${shownQuantity} article${quantity > 1 ? 's' : ''}` : 'Panier'
  return (
    <Link
      to={addresses.cart()}
      aria-label={label}
      className="relative inline-flex size-11 items-center justify-center rounded-full text-plum hover:bg-sable"
    >
      <CartIcon className="size-6" />
      {quantity > 0 && <span className={badgeClassName}>{shownQuantity}</span>}
    </Link>
  )
}

/**
 * Links to the login or registration with a return address: the current page if it is hard to find again, or the return
 * address that this page already carries.
 */
const useLoginAddress = (address: string) => {
  const { pathname, search } = useLocation()
  return withReturnTo(address, validReturnTo(pathname + search) ?? readReturnTo(search, ''))
}

/** The document's mark decides before first paint which part is visible. The name is inserted with it. */
const AccountSlot = () => (
  <>
    <div className="signed-in:hidden">
      <LinkButton to={useLoginAddress(addresses.welcome())} size="small" className="whitespace-nowrap">
        Mon Espace
      </LinkButton>
    </div>
    <div className="hidden items-center gap-1 signed-in:flex">
      <Link
        to={addresses.account()}
        className="inline-flex h-11 max-w-28 items-center gap-1.5 rounded-full px-2.5 font-semibold text-plum hover:bg-sable sm:max-w-40"
      >
        <UserIcon />
        <Firstname />
      </Link>
      <span className="hidden md:block">
        <LogOutButton />
      </span>
    </div>
  </>
)

const Firstname = () => {
  const firstname = useFirstname()
  return (
    <span data-firstname className="truncate" suppressHydrationWarning>
      {firstname || 'Compte'}
    </span>
  )
}

export const LogOutButton = () => {
  const navigate = useNavigate()
  const leave = async () => {
    const { logOut } = await import('#app/identity/sessions/log-out.ts')
    // The user leaves the private page before the session ends, so that no guard redirects elsewhere.
    await navigate(addresses.home())
    await logOut()
  }
  return (
    <Button tone="quiet" size="small" onClick={leave}>
      Quitter
    </Button>
  )
}

/** The native popover opens, closes and manages the focus without a script of ours. */
const PhoneMenu = () => {
  const unread = useUnreadCount()
  const menu = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const previousKey = useRef(key)
  // This runs on each new address but not on the first, because the menu may have been opened before hydration.
  useEffect(() => {
    if (key === previousKey.current) return
    previousKey.current = key
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [key])
  return (
    <div className="lg:hidden">
      <IconButton
        label={unread ? `Ouvrir le menu, ${unreadLabel(unread)}` : 'Ouvrir le menu'}
        popoverTarget="menu"
        className="relative"
      >
        <MenuIcon className="size-6" />
        <span className="sm:hidden">
          <UnreadBadge count={unread} />
        </span>
      </IconButton>
      <nav
        ref={menu}
        id="menu"
        popover="auto"
        aria-label="Menu"
        className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-80 max-w-[88vw] overflow-y-auto bg-creme p-4 text-ink shadow-soft backdrop:bg-ink/50"
      >
        <div className="flex justify-end">
          <IconButton label="Fermer le menu" popoverTarget="menu" popoverTargetAction="hide">
            <CloseIcon className="size-6" />
          </IconButton>
        </div>
        <ul className="mt-2 flex flex-col font-display text-xl font-semibold">
          {pages.map(({ to, label }) => (
            <MenuItem key={to} to={to} label={label} />
          ))}
          <MenuItem to={addresses.cart()} label="Panier" />
        </ul>
        <div className="braid my-4 text-terracotta" />
        <ul className="flex flex-col font-display text-xl font-semibold signed-in:hidden">
          <MenuItem to={useLoginAddress(addresses.welcome())} label="Mon Espace" />
          <MenuItem to={useLoginAddress(addresses.registration())} label="Inscription" />
        </ul>
        <div className="hidden signed-in:block">
          <ul className="font-display text-xl font-semibold">
            <MenuItem to={addresses.ownProfile()} label="Mon profil" />
            <MenuItem to={addresses.ownAppointments()} label="Mes rendez-vous" />
            <MenuItem
              to={addresses.conversations()}
              label={unread ? `Mes messages (${unreadText(unread)})` : 'Mes messages'}
              className="operator:hidden"
            />
            <MenuItem to={addresses.teamConversations()} label="Messages" className="hidden operator:block" />
            <MenuItem to={addresses.ownOrders()} label="Mes commandes" />
            <MenuItem to={addresses.ownWishes()} label="Mes souhaits" />
            <MenuItem to={addresses.ownAddresses()} label="Mes adresses" />
            {professionalPages.map(({ to, label }) => (
              <MenuItem key={to} to={to} label={label} className="hidden professional:block" />
            ))}
            <MenuItem to={addresses.ownNotifications()} label="Notifications" className="operator:hidden" />
            <MenuItem to={addresses.ownPassword()} label="Mot de passe" />
            <MenuItem to={addresses.ownData()} label="Mes données" />
            <MenuItem to={addresses.operators()} label="Espace équipe" className="hidden operator:block" />
          </ul>
          <div className="mt-3">
            <LogOutButton />
          </div>
        </div>
      </nav>
    </div>
  )
}

const MenuItem = ({ to, label, className }: { to: string; label: string; className?: string }) => (
  <li className={className}>
    <NavLink
      to={to}
      end={to === addresses.home()}
      className="flex min-h-12 items-center rounded-control px-3 hover:bg-sable aria-[current=page]:text-plum"
    >
      {label}
    </NavLink>
  </li>
)
