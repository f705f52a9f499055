import { lazy, Suspense, useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { cx } from '#app/ui/class-names.ts'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { HeartIcon } from '#app/ui/icons.tsx'
import { changeWish, useWish } from './own-wishes.ts'
import { clearStoredWish, storeWish } from './stored-wish.ts'

const LoginDialog = lazy(() => import('#app/identity/sessions/login-dialog.tsx'))

type Props = {
  product: { id: string; slug: string; libelle: string }
  /** Shows a visible text beside the heart. */
  isNamed?: true
  className?: string
}

/** Shows the heart of a product. A guest logs in first, and the product is then added to the wishes. */
export const WishButton = ({ product: { id, slug, libelle }, isNamed, className }: Props) => {
  const { isGuest, isWished, announcement } = useWish(id)
  const [isLoginOpen, setIsLoginOpen] = useState(false)
  const change = useRequest((isWanted: boolean) => changeWish(id, isWanted))
  const handleClick = () => {
    if (!isGuest) return void change.submit(!isWished)
    storeWish(id)
    setIsLoginOpen(true)
  }
  return (
    <div className={cx('hidden scripts:block print:hidden', className)}>
      <button
        type="button"
        aria-pressed={isWished}
        aria-busy={change.busy || undefined}
        aria-label={`Mes souhaits : ${libelle}`}
        onClick={handleClick}
        className={cx(
          'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-plum transition-colors hover:bg-sable',
          isNamed ? 'border border-plum/40 px-5 font-semibold' : 'bg-blanc/90 shadow-soft',
        )}
      >
        <HeartIcon className={cx('size-6', isWished && 'fill-plum')} />
        {isNamed && <span aria-hidden="true">Mes souhaits</span>}
      </button>
      <p role="status" className={isNamed ? 'mt-2 min-h-6 text-sm text-feuille' : 'sr-only'}>
        {announcement}
      </p>
      {change.apiError && <ErrorDialog error={change.apiError} onClose={change.clearError} />}
      {isLoginOpen && (
        <Suspense>
          <LoginDialog
            open
            onClose={() => {
              clearStoredWish()
              setIsLoginOpen(false)
            }}
            onLoggedIn={() => setIsLoginOpen(false)}
            returnTo={addresses.product({ slug })}
          />
        </Suspense>
      )}
    </div>
  )
}
