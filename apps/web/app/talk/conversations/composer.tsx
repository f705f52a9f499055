import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '#app/lib/use-media.ts'
import { cx } from '#app/ui/class-names.ts'
import { controlClassName } from '#app/ui/inputs.tsx'
import { SendIcon } from '#app/ui/member-icons.tsx'
import { readDraft, writeDraft } from './drafts.ts'
import { sendMessage } from './talk-engine.ts'
import { reportTyping } from './typing.ts'

type Props = { sid: string; userId: string; name: string }

/** The server takes no longer message. */
const maxContentLength = 4000
const draftDelayMs = 300
/** The field says how much room is left once this little is. */
const shownRoom = 200
/** Six lines and the padding. */
const maxHeight = 168

/** Writes a message. What is typed stays as a draft until it is sent. */
export const Composer = ({ sid, userId, name }: Props) => {
  const [text, setText] = useState(() => readDraft(userId, sid))
  const field = useRef<HTMLTextAreaElement>(null)
  const isWide = useMedia('(min-width: 64rem)')
  useStoredDraft(userId, sid, text)
  useGrowingField(field, text)
  const room = maxContentLength - text.trim().length
  const isSendable = text.trim() !== '' && room >= 0

  const send = () => {
    field.current?.focus()
    if (!isSendable) return
    sendMessage(sid, text.trim())
    setText('')
  }
  // A phone's keyboard has no other key for a new line.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !isWide) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="px-3 py-2"
    >
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            if (event.target.value.trim() !== '') reportTyping(sid)
          }}
          onKeyDown={handleKey}
          aria-label={`Message à ${name}`}
          aria-invalid={room < 0 || undefined}
          aria-describedby="place-restante"
          placeholder="Votre message"
          enterKeyHint={isWide ? 'send' : 'enter'}
          data-composer
          className={cx(controlClassName, 'min-w-0 flex-1 resize-none')}
        />
        <button
          type="submit"
          aria-disabled={!isSendable || undefined}
          // A press does not take the focus out of the field, so that a phone's keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          className="flex size-12 shrink-0 items-center justify-center rounded-full bg-plum text-blanc transition-colors hover:bg-plum-deep aria-disabled:bg-sable-deep aria-disabled:text-ink-soft"
        >
          <SendIcon className="size-6" />
          <span className="sr-only">Envoyer</span>
        </button>
      </div>
      <p id="place-restante" className={cx('text-sm', room < 0 ? 'font-medium text-brique' : 'text-ink-soft')}>
        {room < 0
          ? `${maxContentLength} caractères au plus : ${-room} de trop.`
          : room < shownRoom && `Encore ${room} caractères.`}
      </p>
    </form>
  )
}

/** Stores the text shortly after the last key, and at once when the page is left. */
const useStoredDraft = (userId: string, sid: string, text: string) => {
  const latest = useRef(text)
  latest.current = text
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (text === '') return writeDraft(userId, sid, '')
    const timer = setTimeout(() => writeDraft(userId, sid, text), draftDelayMs)
    return () => clearTimeout(timer)
  }, [userId, sid, text])
  useEffect(() => {
    const store = () => writeDraft(userId, sid, latest.current)
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [userId, sid])
}

/** The field has the height of its text, up to six lines. */
const useGrowingField = (field: { current: HTMLTextAreaElement | null }, text: string) =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each text
  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    current.style.height = 'auto'
    const border = current.offsetHeight - current.clientHeight
    current.style.height = `${Math.min(current.scrollHeight + border, maxHeight)}px`
  }, [field, text])
