import { useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { useDebounced } from './use-debounced.ts'

type Props = {
  libelle: string
  quantity: number
  /** `maxReachedText` is announced if the customer wants more than `max`. */
  max: number
  maxReachedText: string
  /** Runs at each change. */
  onChange?: (quantity: number) => void
  /** Runs half a second after the last change, or when the customer leaves the field. */
  onCommit?: (quantity: number) => void
  /** Runs if the customer wants less than one. Without it, one is the minimum. */
  onBelowOne?: () => void
}

/** Asks for a quantity between one and `max`, with buttons or by typing. */
export const QuantityField = ({ libelle, quantity, max, maxReachedText, onChange, onCommit, onBelowOne }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { schedule, flush, cancel } = useDebounced()
  const shown = typed ?? String(quantity)
  const current = Number(shown) || quantity

  const clamp = (wanted: number) => Math.max(1, Math.min(wanted, max))

  const change = (text: string) => {
    setTyped(text)
    // An empty field does not change the quantity yet.
    const isEmpty = text === ''
    const wanted = isEmpty ? quantity : Number(text)
    schedule(() => {
      setTyped(null)
      if (isEmpty) return
      if (wanted < 1 && onBelowOne) return onBelowOne()
      setAnnouncement(wanted > max ? maxReachedText : `Quantité : ${clamp(wanted)}.`)
      if (clamp(wanted) !== quantity) onCommit?.(clamp(wanted))
    }, isEmpty)
    if (!isEmpty) onChange?.(clamp(wanted))
  }

  const step = (delta: 1 | -1) => {
    const next = current + delta
    if (next < 1) {
      if (onBelowOne) cancel() // Otherwise the pending quantity would follow.
      return onBelowOne?.()
    }
    if (next > max) {
      flush() // It announces something itself, so `maxReachedText` comes after it.
      return setAnnouncement(maxReachedText)
    }
    change(String(next))
  }

  return (
    <fieldset
      className="relative mb-5 inline-flex min-w-0 items-center rounded-full border border-ink/55 bg-blanc"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) flush()
      }}
    >
      <legend className="sr-only">{`Quantité : ${libelle}`}</legend>
      <IconButton
        label={`Diminuer la quantité : ${libelle}`}
        aria-disabled={(current <= 1 && !onBelowOne) || undefined}
        onClick={() => step(-1)}
        className="aria-disabled:opacity-40"
      >
        <MinusIcon />
      </IconButton>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantité : ${libelle}`}
        value={shown}
        onChange={({ target }) => change(target.value.replace(/\D/g, '').slice(0, 4))}
        onKeyDown={({ key }) => {
          if (key === 'ArrowUp') step(1)
          if (key === 'ArrowDown' && current > 1) step(-1)
          if (key === 'Enter') flush()
        }}
        className="h-11 w-12 rounded-control bg-transparent text-center font-semibold"
      />
      <IconButton
        label={`Augmenter la quantité : ${libelle}`}
        aria-disabled={current >= max || undefined}
        onClick={() => step(1)}
        className="aria-disabled:opacity-40"
      >
        <PlusIcon />
      </IconButton>
      <Announcement isVisible={announcement === maxReachedText}>{announcement}</Announcement>
    </fieldset>
  )
}

const Announcement = ({ isVisible, children }: { isVisible: boolean; children: string }) => (
  <span
    role="status"
    className={cx(
      // The text has room under the field.
      isVisible ? 'absolute top-full left-2 text-sm whitespace-nowrap text-ink-soft' : 'sr-only',
    )}
  >
    {children}
  </span>
)
