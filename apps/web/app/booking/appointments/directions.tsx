import { TextLink } from '#app/ui/text-link.tsx'

/**
 * The page loads nothing from these map services. A service receives the address only when the user follows its link.
 */
const maps = [
  { name: 'Plans', to: (place: string) => `https://maps.apple.com/?daddr=${place}` },
  { name: 'Google Maps', to: (place: string) => `https://www.google.com/maps/dir/?api=1&destination=${place}` },
  { name: 'OpenStreetMap', to: (place: string) => `https://www.openstreetmap.org/search?query=${place}` },
]

type Props = { address: string; className?: string }

/** Links to directions on a map service of the user's choice. */
export const Directions = ({ address, className }: Props) => (
  <p data-for-hands className={className}>
    Itinéraire avec
    {maps.map(({ name, to }, at) => (
      <span key={name}>
        {at > 0 && (at + 1 < maps.length ? ',' : ' ou')}{' '}
        <TextLink to={to(encodeURIComponent(address))} target="_blank" rel="noopener noreferrer">
          {name}
          <span className="sr-only"> (nouvel onglet)</span>
        </TextLink>
      </span>
    ))}
  </p>
)
