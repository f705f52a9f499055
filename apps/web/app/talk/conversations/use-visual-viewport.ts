import { useEffect } from 'react'

/**
 * Writes the room that the on-screen keyboard leaves into `--keyboard` and `--viewport-top`, because iOS lays pages out
 * as if it were not there.
 */
export const useVisualViewport = () =>
  useEffect(() => {
    const viewport = window.visualViewport
    const { style } = document.documentElement
    if (!viewport) return
    const measure = () => {
      // A page that is zoomed in has a small viewport too, and no keyboard.
      const isZoomed = viewport.scale > 1.01
      const keyboard = isZoomed ? 0 : window.innerHeight - viewport.offsetTop - viewport.height
      style.setProperty('--keyboard', `${Math.max(0, Math.round(keyboard))}px`)
      style.setProperty('--viewport-top', `${isZoomed ? 0 : Math.round(viewport.offsetTop)}px`)
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    measure()
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
      style.removeProperty('--viewport-top')
    }
  }, [])
