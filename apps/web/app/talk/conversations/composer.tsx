import { toName } from '@couronne/contract/lib/french-names'
import { longestMessage } from '@couronne/contract/talk/conversations'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { wholeText } from '#app/lib/french.ts'
import { useMedia } from '#app/lib/use-media.ts'
import { PictureButton } from '#app/platform/uploads/picture-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { FieldProblem } from '#app/ui/field.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { controlClassName } from '#app/ui/inputs.tsx'
import { ImageIcon, SendIcon } from '#app/ui/member-icons.tsx'
import { announceText } from './announcements.ts'
import { PhotoPreview } from './photo-preview.tsx'
import { reportTyping } from './typing.ts'
import { useMessage } from './use-message.ts'

type Props = { sid: string; userId: string; name: string }

/** The field says how much room is left once this little is. */
const shownRoom = 200
/** Six lines and the padding. */
const maxHeight = 168

const roomText = (room: number) => {
  if (room >= shownRoom) return ''
  if (room >= 0) return `Encore ${room} caractères.`
  return `${wholeText(longestMessage)} caractères au plus : ${wholeText(-room)} de trop. Envoyez la suite dans un autre message.`
}

/** Writes a message. What is typed stays as a draft until it is sent. */
export const Composer = ({ sid, userId, name }: Props) => {
  const { text, setText, photo, choosePhoto, removePhoto, problem, room, isSendable, send } = useMessage(sid, userId)
  const field = useRef<HTMLTextAreaElement>(null)
  const isWide = useMedia('(min-width: 64rem)')
  useGrowingField(field, text)
  /** The field has the focus after each of these, so that one goes on writing. */
  const thenFocus =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      act(...args)
      field.current?.focus()
    }
  const submit = thenFocus(() => {
    if (room < 0) announceText(roomText(room))
    else send()
  })
  const choose = thenFocus(choosePhoto)
  // A phone's keyboard has no other key for a new line.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !isWide) return
    event.preventDefault()
    submit()
  }
  const handlePaste = (event: ClipboardEvent) => {
    // Office programs put a picture of the text beside the text.
    if (event.clipboardData.getData('text') || event.clipboardData.files.length === 0) return
    event.preventDefault()
    choose([...event.clipboardData.files])
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="px-3 py-2"
    >
      {photo && (
        <ChosenPhoto
          key={`${photo.name} ${photo.lastModified} ${photo.size}`}
          photo={photo}
          onRemove={thenFocus(removePhoto)}
        />
      )}
      <div className="flex items-end gap-1.5">
        <PictureButton
          onFiles={choose}
          fieldLabel="Photo"
          tone="quiet"
          title="Ajouter une photo"
          className="size-12 shrink-0 px-0!"
        >
          <ImageIcon className="size-6" />
          <span className="sr-only">Ajouter une photo</span>
        </PictureButton>
        <textarea
          ref={field}
          rows={1}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            if (event.target.value.trim() !== '') reportTyping(sid)
          }}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          dir="auto"
          aria-label={`Message ${toName(name)}`}
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
          className="ml-0.5 flex size-12 shrink-0 items-center justify-center rounded-full bg-plum text-blanc transition-colors hover:bg-plum-deep aria-disabled:bg-sable-deep aria-disabled:text-ink-soft"
        >
          <SendIcon className="size-6" />
          <span className="sr-only">Envoyer</span>
        </button>
      </div>
      <p
        id="place-restante"
        className={cx('text-sm not-empty:mt-1.5', room < 0 ? 'font-medium text-brique' : 'text-ink-soft')}
      >
        {roomText(room)}
      </p>
      <FieldProblem id="photo-refusee" role="alert">
        {problem}
      </FieldProblem>
    </form>
  )
}

const ChosenPhoto = ({ photo, onRemove }: { photo: File; onRemove: () => void }) => (
  <div className="mb-2 flex items-center gap-3">
    <PhotoPreview photo={photo} alt="Photo choisie" className="size-20 shrink-0 rounded-control" />
    <p className="min-w-0 flex-1 text-sm text-ink-soft">Jointe à votre message.</p>
    <Button tone="quiet" size="small" onClick={onRemove} className="shrink-0">
      <CloseIcon /> Retirer
    </Button>
  </div>
)

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
