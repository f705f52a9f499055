import { useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { useSettling } from './use-debounced.ts'

type Props = {
  libelle: string
  quantity: number
  /** `noMore` is announced if the customer wants more than `most`. */
  most: number
  noMore: string
  /** Runs at each change. */
  onChange?: (quantity: number) => void
  /** Runs half a second after the last change, or when the customer leaves the field. */
  onSettled?: (quantity: number) => void
  /** Runs if the customer wants less than one. Without it, one is the minimum. */
  onNone?: () => void
}

/** Asks for a quantity between one and `most`, with buttons or by typing. */
export const QuantityField = ({ libelle, quantity, most, noMore, onChange, onSettled, onNone }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { begin, settle, forget } = useSettling()
  const shown = typed ?? String(quantity)
  const current = Number(shown) || quantity

  const within = (wanted: number) => Math.max(1, Math.min(wanted, most))

  const change = (text: string) => {
    setTyped(text)
    // An empty field does not change the quantity yet.
    const isEmpty = text === ''
    const wanted = isEmpty ? quantity : Number(text)
    begin(() => {
      setTyped(null)
      if (isEmpty) return
      if (wanted < 1 && onNone) return onNone()
      setAnnouncement(wanted > most ? noMore : `Quantité : ${within(wanted)}.`)
      if (within(wanted) !== quantity) onSettled?.(within(wanted))
    }, isEmpty)
    if (!isEmpty) onChange?.(within(wanted))
  }

  const step = (by: 1 | -1) => {
    const next = current + by
    if (next < 1) {
      if (onNone) forget() // Otherwise the pending quantity would follow.
      return onNone?.()
    }
    if (next > most) {
      settle() // It announces something itself, so `noMore` comes after it.
      return setAnnouncement(noMore)
    }
    change(String(next))
  }

  return (
    <fieldset
      className="relative mb-5 inline-flex min-w-0 items-center rounded-full border border-ink/45 bg-blanc"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) settle()
      }}
    >
      <IconButton
        label={`Diminuer la quantité : ${libelle}`}
        aria-disabled={(current <= 1 && !onNone) || undefined}
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
          if (key === 'Enter') settle()
        }}
        className="h-11 w-12 rounded-control bg-transparent text-center font-semibold"
      />
      <IconButton
        label={`Augmenter la quantité : ${libelle}`}
        aria-disabled={current >= most || undefined}
        onClick={() => step(1)}
        className="aria-disabled:opacity-40"
      >
        <PlusIcon />
      </IconButton>
      <Announcement isSeen={announcement === noMore}>{announcement}</Announcement>
    </fieldset>
  )
}

const Announcement = ({ isSeen, children }: { isSeen: boolean; children: string }) => (
  <span
    role="status"
    className={cx(
      // The text has room under the field.
      isSeen ? 'absolute top-full left-2 text-sm whitespace-nowrap text-ink-soft' : 'sr-only',
    )}
  >
    {children}
  </span>
)
