import { encode } from 'uqr'

/** The code is dark on light in every theme, because cameras need that contrast. */
export const QrCode = ({ text }: { text: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code à lire avec votre application"
      shapeRendering="crispEdges"
      className="size-52 shrink-0 rounded-control bg-blanc"
    >
      <path d={dark.join('')} className="fill-ink" />
    </svg>
  )
}
