import type { CheckedCart, CheckedLine } from '@couronne/contract/shop/carts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { countText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { CartChanges } from './cart-changes.tsx'
import { CartRow } from './cart-row.tsx'
import { createCartSender } from './cart-sender.ts'
import { CartTotals } from './cart-totals.tsx'
import { unitsOverText } from './line-changes.ts'
import { MergedCartNotice } from './merged-cart-notice.tsx'
import { acceptCheckedCart, replaceCart, setQuantity } from './replace-cart.ts'
import { cartLines, type StoredLine, useCartLines } from './stored-cart.ts'
import { useCheckedCart } from './use-checked-cart.ts'

/** Contains the announcement of a removal, and the lines before it for the undo. */
type Removal = { announcement: string; before: StoredLine[] }

/**
 * Syncs the cart with the customer's account, if there is one. It returns why the account refused the cart, and then
 * sends the cart again after each article that the customer removes.
 */
const useAccountCartSync = (lines: StoredLine[]) => {
  const [syncError, setSyncError] = useState<string | null>(null)
  const [send] = useState(() => createCartSender(setSyncError))
  const articles = lines.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the customer may have removed an article before the refusal arrived
  useEffect(() => send(articles), [send, articles, syncError])
  return syncError
}

/** Restores the lines from before a removal, with those added since. */
const restoreLines = (before: StoredLine[], now: StoredLine[]) => [
  ...before.map((line) => now.find(({ id }) => id === line.id) ?? line),
  ...now.filter(({ id }) => !before.some((line) => line.id === id)),
]

type Props = {
  /** Follows the totals if there is something to buy. */
  action?: ReactNode
  /** The totals are beside the lines on a wide page. */
  isPage?: boolean
}

export const CartContents = ({ action, isPage = false }: Props) => {
  const lines = useCartLines()
  const { checked, unknownCount, busy, error, recheck } = useCheckedCart(lines)
  const syncError = useAccountCartSync(lines)
  const [removed, setRemoved] = useState<Removal | null>(null)
  const container = useRef<HTMLDivElement>(null)

  const remove = (announcement: string, isRemoved: (line: StoredLine) => boolean) => {
    const before = cartLines()
    replaceCart(before.filter((line) => !isRemoved(line)))
    setRemoved({ announcement, before })
  }
  const undo = () => {
    if (removed) replaceCart(restoreLines(removed.before, cartLines()))
    setRemoved(null)
    container.current?.focus()
  }
  const accept = (shown: CheckedLine[]) => {
    const before = cartLines()
    acceptCheckedCart(shown)
    const unavailableCount = shown.filter(({ available }) => available === 0).length
    if (unavailableCount > 0)
      setRemoved({
        announcement: countText(
          unavailableCount,
          'article retiré de votre panier.',
          'articles retirés de votre panier.',
        ),
        before,
      })
    else container.current?.focus()
    recheck()
  }

  return (
    <div ref={container} tabIndex={-1} className="space-y-5 outline-none">
      <MergedCartNotice />
      {syncError && <Alert tone="warning">{syncError}</Alert>}
      {removed && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sable px-4 py-2">
          <p role="status">{removed.announcement}</p>
          <Button key={removed.announcement} ref={takeFocus} tone="quiet" size="small" onClick={undo}>
            Annuler
          </Button>
        </div>
      )}
      {lines.length === 0 ? (
        <EmptyState
          picture={illustrationUrl('hero-bantu')}
          title="Votre panier est vide !"
          action={<LinkButton to={addresses.shop()}>Voir la boutique</LinkButton>}
        />
      ) : error && !checked ? (
        <LoadError title="Votre panier n’a pas pu être vérifié" onRetry={recheck}>
          {error.message} Vos articles y sont toujours.
        </LoadError>
      ) : !checked ? (
        <Loading label="Vérification du panier…">
          {lines.map(({ id }) => (
            <Skeleton key={id} className="mb-4 h-28" />
          ))}
        </Loading>
      ) : (
        <CheckedContents
          {...{ checked, lines, unknownCount, busy, error, recheck, action, isPage }}
          onAccept={accept}
          onRemove={remove}
        />
      )}
    </div>
  )
}

type CheckedContentsProps = Pick<ReturnType<typeof useCheckedCart>, 'unknownCount' | 'busy' | 'error' | 'recheck'> & {
  checked: CheckedCart
  lines: StoredLine[]
  action: ReactNode
  isPage: boolean
  onAccept: (shown: CheckedLine[]) => void
  onRemove: (announcement: string, isRemoved: (line: StoredLine) => boolean) => void
}

const CheckedContents = ({
  checked,
  lines,
  unknownCount,
  busy,
  error,
  recheck,
  action,
  isPage,
  onAccept,
  onRemove,
}: CheckedContentsProps) => {
  const quantities = new Map(lines.map(({ id, cartQuantity }) => [id, cartQuantity]))
  const shown = checked.lines.filter(({ id }) => quantities.has(id))
  return (
    <div
      className={cx(
        'grid grid-cols-1 items-start gap-5',
        isPage && 'lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-12',
      )}
    >
      <div className="min-w-0 space-y-5">
        <CartChanges lines={shown} unknownCount={unknownCount} onAccept={() => onAccept(shown)} />
        <ul aria-label="Articles du panier">
          {shown.map((line) => (
            <CartRow
              key={line.id}
              line={line}
              quantity={quantities.get(line.id) ?? line.cartQuantity}
              onQuantity={(quantity) => setQuantity(line.id, quantity)}
              onRemove={() => onRemove(`${line.libelle} : retiré de votre panier.`, ({ id }) => id === line.id)}
            />
          ))}
        </ul>
      </div>
      <div className={cx('min-w-0 space-y-5', isPage && 'lg:sticky lg:top-28 lg:row-span-2')}>
        {error && (
          <LoadError title="Le total n’a pas pu être calculé" onRetry={recheck}>
            {error.message}
          </LoadError>
        )}
        <CartTotals checked={checked} busy={busy} />
        {checked.unitsOver > 0 && <Alert tone="warning">{unitsOverText(checked.unitsOver)}</Alert>}
        {checked.quantity > 0 && checked.unitsOver === 0 && action}
      </div>
      <Button
        tone="quiet"
        size="small"
        className="-ml-4 justify-self-start"
        onClick={() => onRemove('Votre panier a été vidé.', () => true)}
      >
        Vider le panier
      </Button>
    </div>
  )
}
