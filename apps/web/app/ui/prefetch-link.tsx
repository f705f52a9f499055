import { useEffect, useState } from 'react'
import { Link, type LinkProps, PrefetchPageLinks, useHref } from 'react-router'

/** A mouse that only passes over the link stays a shorter time, so it triggers no request. */
const dwellMs = 80

/** Prefetches its page when a finger, the mouse or the focus rests on it, unless the visitor saves data. */
export const PrefetchLink = (props: LinkProps) => {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [isPrefetching, setIsPrefetching] = useState(false)
  const page = useHref(props.to)
  useEffect(() => {
    if (!isPointedAt || savesData()) return
    const timer = setTimeout(() => setIsPrefetching(true), dwellMs)
    return () => clearTimeout(timer)
  }, [isPointedAt])
  const startDwell = () => setIsPointedAt(true)
  const endDwell = () => setIsPointedAt(false)
  return (
    <>
      <Link
        {...props}
        onPointerEnter={startDwell}
        onPointerLeave={endDwell}
        onTouchStart={startDwell}
        onFocus={startDwell}
        onBlur={endDwell}
      />
      {isPrefetching && <PrefetchPageLinks page={page} nonce={pageNonce()} />}
    </>
  )
}

/** Prefetches the scripts of a page at once. */
export const PrefetchPage = ({ to }: Pick<LinkProps, 'to'>) => (
  <PrefetchPageLinks page={useHref(to)} nonce={pageNonce()} />
)

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const pageNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
