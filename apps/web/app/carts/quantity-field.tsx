import { useEffect, useRef, useState } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'
import { IconButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'

/** How long after the last change a quantity is taken for what she wants. */
const settledMs = 500

type Props = {
  libelle: string
  quantity: number
  /** As many as there are. */
  most: number
  /** At each change. */
  onChange?: (quantity: number) => void
  /** Half a second after the last one, or when she goes on to something else. */
  onSettled?: (quantity: number) => void
  /** What less than one means; without it there is no less. */
  onNone?: () => void
}

const mostText = (most: number) => (most === 1 ? 'Il n’y en a plus qu’un.' : `Il n’y en a que ${most}.`)

/** How many of a product, by buttons or typed: never less than one, never more than there are. */
export const QuantityField = ({ libelle, quantity, most, onChange, onSettled, onNone }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settle = useRef<() => void>(undefined)
  const shown = typed ?? String(quantity)
  const current = Number(shown) || quantity

  const within = (wanted: number) => Math.max(1, Math.min(wanted, most))

  const change = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    // Of an empty field nothing is wanted yet.
    const wanted = text === '' ? quantity : Number(text)
    settle.current = () => {
      settle.current = undefined
      clearTimeout(timer.current)
      setTyped(null)
      if (text === '') return
      if (wanted < 1 && onNone) return onNone()
      if (wanted > most) setSaid(mostText(most))
      else setSaid(`Quantité : ${within(wanted)}.`)
      if (within(wanted) !== quantity) onSettled?.(within(wanted))
    }
    if (text === '') return
    onChange?.(within(wanted))
    timer.current = setTimeout(() => settle.current?.(), settledMs)
  }

  const step = (by: 1 | -1) => {
    const next = current + by
    if (next < 1) return onNone?.()
    if (next > most) return setSaid(mostText(most))
    change(String(next))
  }

  // Who leaves at once, for another page of ours or for good, wanted it too.
  useEffect(() => {
    const settleNow = () => settle.current?.()
    const stopListening = listenOnWindow({ pagehide: settleNow })
    return () => {
      stopListening()
      settleNow()
    }
  }, [])

  return (
    <fieldset
      className="relative mb-5 inline-flex min-w-0 items-center rounded-full border border-ink/45 bg-blanc"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) settle.current?.()
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
          if (key === 'Enter') settle.current?.()
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
      <span
        role="status"
        className={cx(
          // There is room for it under the field.
          said === mostText(most) ? 'absolute top-full left-2 text-sm whitespace-nowrap text-ink-soft' : 'sr-only',
        )}
      >
        {said}
      </span>
    </fieldset>
  )
}
