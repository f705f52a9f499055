import type { ReactNode } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { ArrowLeftIcon, MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { type Crop, cropPosition, maxZoom, moveCrop, type Size, zoomCrop } from './crop.ts'
import { keyStep, useCropGestures, zoomStep } from './use-crop-gestures.ts'

type Props = {
  url: string
  crop: Crop
  onChange: (next: (crop: Crop) => Crop) => void
  /** The size is null until the picture has loaded. */
  size: Size | null
  onSize: (picture: HTMLImageElement) => void
  /** Runs when the browser cannot display the picture. */
  onUnreadable: () => void
}

const zoomText = (zoom: number) => `${Math.round(zoom * 100)} %`

/** Renders a square window over a picture that the user moves and zooms. The circle shows the visible part of the avatar. */
export const CropWindow = ({ url, crop, onChange, size, onSize, onUnreadable }: Props) => {
  const gestures = useCropGestures(onChange, size)
  const position = size && cropPosition(crop, size)
  const move = (dx: number, dy: number) => size && onChange((now) => moveCrop(now, dx, dy, size))
  const zoom = (to: (now: number) => number) => size && onChange((now) => zoomCrop(now, to(now.zoom), size))

  return (
    <div>
      <div
        {...gestures}
        role="application"
        aria-roledescription="cadrage"
        aria-label="Photo à cadrer : les flèches la déplacent, plus et moins la zooment"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrows
        tabIndex={0}
        className="relative mx-auto aspect-square w-full max-w-80 cursor-grab touch-none overflow-hidden rounded-control bg-sable select-none active:cursor-grabbing"
      >
        <img
          src={url}
          alt=""
          width={320}
          height={320}
          draggable={false}
          onLoad={(event) => onSize(event.currentTarget)}
          onError={onUnreadable}
          className="pointer-events-none absolute top-1/2 left-1/2 max-w-none"
          style={size ? imageStyle(crop, size) : { opacity: 0 }}
        />
        <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_12rem_rgb(43_22_32/0.6)] ring-2 ring-blanc" />
      </div>
      <div className="mx-auto mt-3 flex max-w-80 items-center gap-1">
        <IconButton label="Zoom arrière" onClick={() => zoom((now) => now - zoomStep)}>
          <MinusIcon />
        </IconButton>
        <input
          type="range"
          aria-label="Zoom"
          aria-valuetext={zoomText(crop.zoom)}
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={({ target }) => zoom(() => target.valueAsNumber)}
          className="h-11 min-w-0 flex-1 accent-plum"
        />
        <IconButton label="Zoom avant" onClick={() => zoom((now) => now + zoomStep)}>
          <PlusIcon />
        </IconButton>
      </div>
      <div className="flex justify-center gap-1">
        <MoveButton label="Déplacer vers la gauche" rotation="" onClick={() => move(-keyStep, 0)} />
        <MoveButton label="Déplacer vers le haut" rotation="rotate-90" onClick={() => move(0, -keyStep)} />
        <MoveButton label="Déplacer vers le bas" rotation="-rotate-90" onClick={() => move(0, keyStep)} />
        <MoveButton label="Déplacer vers la droite" rotation="rotate-180" onClick={() => move(keyStep, 0)} />
      </div>
      <p role="status" className="sr-only">
        {position &&
          `Zoom ${zoomText(crop.zoom)}, cadre à ${position.across} % de la largeur et ${position.down} % de la hauteur`}
      </p>
    </div>
  )
}

type MoveProps = { label: string; rotation: string; onClick: () => void }

const MoveButton = ({ label, rotation, onClick }: MoveProps): ReactNode => (
  <IconButton label={label} onClick={onClick}>
    <ArrowLeftIcon className={`size-5 ${rotation}`} />
  </IconButton>
)

const imageStyle = ({ zoom, x, y }: Crop, { width, height }: Size) => {
  const shorterSide = Math.min(width, height)
  return {
    width: `${(width / shorterSide) * 100}%`,
    height: `${(height / shorterSide) * 100}%`,
    transform: `translate(-50%, -50%) translate(${(x / (width / shorterSide)) * 100}%, ${(y / (height / shorterSide)) * 100}%) scale(${zoom})`,
  }
}
