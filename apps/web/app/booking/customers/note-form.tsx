import { customersApi } from '@couronne/contract/booking/customers'
import { useRef, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'

type Props = { customerId: string; loaded: string }

/** Returns the text that another tab or device has saved meanwhile, if that is why the note was refused. */
const textElsewhere = (error: unknown) =>
  error instanceof ApiError && error.error === 'note_changed' ? (error.details as { note: string }).note : undefined

/**
 * Writes the note about a customer. If it was changed elsewhere, both texts are shown, and the typed one replaces the
 * other only when it is saved again.
 */
export const NoteForm = ({ customerId, loaded }: Props) => {
  const [text, setText] = useState(loaded)
  const [known, setKnown] = useState(loaded)
  const [elsewhere, setElsewhere] = useState<string>()
  const [isAdded, setIsAdded] = useState(false)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const { announce, announcement } = useAnnouncement()
  const save = useRequest(async () => {
    announce('')
    try {
      const body = { note: text, expected: known }
      const { note } = await call(customersApi.writeNote, { params: { id: customerId }, body })
      setText(note)
      setKnown(note)
      setElsewhere(undefined)
      announce(note === '' ? 'La note est effacée.' : 'La note est enregistrée.')
    } catch (error) {
      const other = textElsewhere(error)
      if (other === undefined) throw error
      setKnown(other)
      setElsewhere(other)
      setIsAdded(false)
    }
  })
  const addOther = () => {
    setText([text, elsewhere].filter(Boolean).join('\n'))
    setIsAdded(true)
    textarea.current?.focus()
  }
  const problem = save.apiError?.fields.find(({ path }) => path === 'note')
  return (
    <form
      noValidate
      aria-busy={save.busy}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save.submit(undefined)
      }}
    >
      <Field
        label="Votre note"
        optional
        error={problem}
        hint="Personne d’autre ne lit cette note sur le site, mais la personne en reçoit une copie si elle télécharge ses données. N’y notez rien sur sa santé : parlez-en de vive voix. La note est effacée trois ans après votre dernier rendez-vous."
      >
        <Textarea ref={textarea} rows={6} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {elsewhere !== undefined && (
        <Alert tone="warning" title="Cette note a changé entre-temps, dans un autre onglet ou sur un autre appareil.">
          <p>{elsewhere === '' ? 'Elle y a été effacée.' : 'Elle y est devenue :'}</p>
          {elsewhere !== '' && (
            <blockquote className="my-2 border-l-2 pl-3 whitespace-pre-wrap">{elsewhere}</blockquote>
          )}
          <p>Votre texte est toujours là. En enregistrant à nouveau, il remplace l’autre.</p>
          {elsewhere !== '' && !isAdded && (
            <Button tone="secondary" size="small" className="mt-3" onClick={addOther}>
              Ajouter l’autre texte au mien
            </Button>
          )}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        <Button type="submit" busy={save.busy}>
          Enregistrer la note
        </Button>
        {announcement}
      </div>
      {!problem && <ErrorDialog error={save.apiError} onClose={save.clearError} />}
    </form>
  )
}
