import type { ReactNode } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'

/** The page loads nothing from a map service, which receives the address only when the user follows the link. */
const mapsAddress = (place: string, device: string) => {
  const query = encodeURIComponent(place)
  if (/Android/.test(device)) return `geo:0,0?q=${query}`
  if (/iPhone|iPad|Macintosh/.test(device)) return `https://maps.apple.com/?daddr=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}

type Props = { place: string; className: string; children: ReactNode }

/** Opens the device's own maps. */
export const MapsLink = ({ place, className, children }: Props) => {
  const device = useHydrated() ? navigator.userAgent : ''
  return (
    <a href={mapsAddress(place, device)} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  )
}
