import { type RefObject, useEffect, useRef, useState } from 'react'
import { pictureLink } from './picture-links.ts'

/** Returns a link to a private picture once its box is on the screen. */
export const usePictureLink = (filename: string, box: RefObject<Element | null>) => {
  const [link, setLink] = useState<string>()
  const [isFailed, setIsFailed] = useState(false)
  const isRenewed = useRef(false)
  /** A picture that failed is requested again, also at the same address. */
  const [attempt, setAttempt] = useState(0)
  /** Returns a link that is still valid; undefined where none can be read. */
  const load = async (isBroken = false) => {
    setIsFailed(false)
    try {
      const next = await pictureLink(filename, isBroken)
      setLink(next)
      if (isBroken) setAttempt((count) => count + 1)
      return next
    } catch {
      setIsFailed(true)
      return undefined
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is asked for once for each picture
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void load()
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [filename])
  return {
    link,
    attempt,
    isFailed,
    load,
    /** The picture did not arrive: its link may have ended. */
    handleError: () => {
      if (isRenewed.current) return setIsFailed(true)
      isRenewed.current = true
      void load(true)
    },
    handleLoad: () => {
      isRenewed.current = false
    },
  }
}
