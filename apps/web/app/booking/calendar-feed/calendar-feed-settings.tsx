import { type CalendarFeed, calendarFeedApi } from '@couronne/contract/booking/calendar-feed'
import { useRef, useState } from 'react'
import { useMember } from '#app/identity/sessions/member.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

/** Creates, renews and revokes the address at which a calendar reads the own appointments. */
export const CalendarFeedSettings = ({ loaded }: { loaded: CalendarFeed }) => {
  const [createdAt, setCreatedAt] = useState(loaded.createdAt)
  const [url, setUrl] = useState('')
  const [result, setResult] = useState('')
  const [isAsking, setAsking] = useState(false)
  const resultText = useRef<HTMLParagraphElement>(null)
  const { zone } = useMember()
  const renew = async () => {
    const feed = await call(calendarFeedApi.renew)
    setUrl(feed.url)
    setCreatedAt(feed.createdAt)
    setResult(createdAt ? 'L’adresse est remplacée : l’ancienne ne répond plus.' : 'L’adresse est créée.')
  }
  const revoke = async () => {
    await call(calendarFeedApi.revoke)
    setUrl('')
    setCreatedAt(null)
    setResult('L’adresse est supprimée : elle ne répond plus.')
    // The button that had the focus disappears.
    resultText.current?.focus()
  }
  const change = useRequest((send: () => Promise<void>) => send())
  return (
    <>
      <p>
        <span>
          {createdAt
            ? `Une adresse existe depuis le ${dateTimeText(createdAt, zone)}. Perdue, elle ne se retrouve pas : remplacez-la.`
            : 'Vous n’avez pas encore d’adresse.'}
        </span>
      </p>
      {url && <NewAddress url={url} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button busy={change.busy} onClick={() => (createdAt ? setAsking(true) : void change.submit(renew))}>
          <span>{createdAt ? 'Remplacer l’adresse' : 'Créer l’adresse'}</span>
        </Button>
        {createdAt && (
          <Button tone="secondary" busy={change.busy} onClick={() => void change.submit(revoke)}>
            Supprimer l’adresse
          </Button>
        )}
      </div>
      <p ref={resultText} tabIndex={-1} role="status" className="mt-3 min-h-6 text-feuille">
        {result}
      </p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Remplacer l’adresse ?"
        confirmLabel="Remplacer l’adresse"
        cancelLabel="La garder"
        onConfirm={renew}
      >
        <p>L’adresse actuelle ne répondra plus : votre agenda n’aura vos rendez-vous qu’avec la nouvelle.</p>
      </ConfirmDialog>
      <ErrorDialog error={change.apiError} onClose={change.clearError} />
    </>
  )
}

/** Shows the address once, because only the hash of its secret is stored. */
const NewAddress = ({ url }: { url: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const [copyResult, setCopyResult] = useState('')
  const copy = async () => {
    input.current?.select()
    await navigator.clipboard.writeText(url).then(
      () => setCopyResult('Adresse copiée.'),
      () => setCopyResult('Copie refusée par le navigateur : copiez l’adresse ci-dessus.'),
    )
  }
  return (
    <div className="mt-5">
      <Field
        label="L’adresse, montrée une seule fois"
        hint="Gardez-la pour vous : qui l’a voit vos rendez-vous, sans mot de passe."
      >
        <TextInput ref={input} readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button size="small" tone="secondary" onClick={() => void copy()}>
          Copier l’adresse
        </Button>
        <span role="status" className="text-sm">
          {copyResult}
        </span>
      </div>
    </div>
  )
}
