import { useEffect, useState } from 'react'
import { Link, type LinkProps, PrefetchPageLinks, useHref } from 'react-router'

/** A mouse that only passes over the link stays a shorter time, so it triggers no request. */
const dwellMs = 80

/** Prefetches its page when a finger, the mouse or the focus rests on it, unless the visitor saves data. */
export const SwiftLink = (props: LinkProps) => {
  const [isNear, setIsNear] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const page = useHref(props.to)
  useEffect(() => {
    if (!isNear || savesData()) return
    const timer = setTimeout(() => setIsWanted(true), dwellMs)
    return () => clearTimeout(timer)
  }, [isNear])
  const near = () => setIsNear(true)
  const away = () => setIsNear(false)
  return (
    <>
      <Link {...props} onPointerEnter={near} onPointerLeave={away} onTouchStart={near} onFocus={near} onBlur={away} />
      {isWanted && <PrefetchPageLinks page={page} nonce={ownNonce()} />}
    </>
  )
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const ownNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
