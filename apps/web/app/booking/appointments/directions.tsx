import { TextLink } from '#app/ui/text-link.tsx'

/** Nothing of theirs is loaded here: the address goes to the one she chooses, when she presses. */
const maps = [
  { name: 'Plans', to: (place: string) => `https://maps.apple.com/?daddr=${place}` },
  { name: 'Google Maps', to: (place: string) => `https://www.google.com/maps/dir/?api=1&destination=${place}` },
  { name: 'OpenStreetMap', to: (place: string) => `https://www.openstreetmap.org/search?query=${place}` },
]

type Props = { address: string; className?: string }

/** The way to an address, on a map of one's choice. */
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
