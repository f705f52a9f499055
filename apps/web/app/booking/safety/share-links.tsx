import { maxShares, type SafetyView, safetyApi } from '@couronne/contract/booking/safety'
import { useRef, useState } from 'react'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

type Props = { id: string; zone: string; safety: SafetyView; onChanged: () => Promise<unknown> }

/** Creates and revokes links that show the appointment to someone close. */
export const ShareLinks = ({ id, zone, safety: { shares, sharesFrom, sharesUntil }, onChanged }: Props) => {
  const [url, setUrl] = useState<string | null>(null)
  const [result, setResult] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const attempt = useIdempotencyKey()
  /** The pressed button may be gone, so the heading of the section receives the focus. */
  const showResult = async (text: string) => {
    await onChanged()
    setResult(text)
    heading.current?.focus()
  }
  const create = useRequest(async () => {
    setResult('')
    const share = await attempt(id, (idempotencyKey) => call(safetyApi.share, { params: { id }, idempotencyKey }))
    setUrl(share.url)
    await showResult('Le lien est créé.')
  })
  const revoke = useRequest(async (shareId: string) => {
    setResult('')
    await call(safetyApi.revoke, { params: { id, shareId } })
    setUrl(null)
    await showResult('Le partage est arrêté.')
  })
  const isOpen = Date.parse(sharesFrom) <= serverNow()
  const error = create.apiError ?? revoke.apiError
  return (
    <section aria-labelledby="partager">
      <h3 id="partager" ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Partager ce rendez-vous avec une personne proche
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        {isOpen
          ? `Un lien montre avec qui, où et quand, sans compte, jusqu’au ${dateTimeText(sharesUntil, zone)}.`
          : `Un lien pourra montrer avec qui, où et quand, à partir du ${dateTimeText(sharesFrom, zone)}.`}
      </p>
      {isOpen && shares.length < maxShares && (
        <Button
          size="small"
          tone="secondary"
          className="mt-2"
          busy={create.busy}
          onClick={() => create.submit(undefined)}
        >
          Créer un lien
        </Button>
      )}
      <p role="status" className="mt-2 text-sm text-feuille empty:mt-0">
        {result}
      </p>
      {url && <NewLink url={url} />}
      {shares.length > 0 && (
        <ul className="mt-2">
          {shares.map(({ id: shareId, createdAt }, index) => {
            const name = `Lien ${index + 1}, créé le ${dateTimeText(createdAt, zone)}`
            return (
              <li key={shareId} className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="text-sm">{name}</span>
                <Button size="small" tone="secondary" busy={revoke.busy} onClick={() => revoke.submit(shareId)}>
                  Arrêter le partage
                  <span className="sr-only">{` : ${name}`}</span>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {error && (
        <Alert tone="danger" className="mt-2">
          {error.message}
        </Alert>
      )}
    </section>
  )
}

/** Shows the address once, because only its hash is stored. */
const NewLink = ({ url }: { url: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const [copyResult, setCopyResult] = useState('')
  const copy = async () => {
    input.current?.select()
    await navigator.clipboard.writeText(url).then(
      () => setCopyResult('Lien copié.'),
      () => setCopyResult('Copie refusée par le navigateur : copiez l’adresse ci-dessus.'),
    )
  }
  return (
    <div className="mt-3">
      <Field label="Le lien, montré une seule fois" hint="Envoyez-le à qui vous voulez.">
        <TextInput ref={input} readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {'share' in navigator && (
          <Button size="small" onClick={() => void navigator.share({ url }).catch(() => {})}>
            Envoyer…
          </Button>
        )}
        <Button size="small" tone="secondary" onClick={() => void copy()}>
          Copier le lien
        </Button>
        <span role="status" className="text-sm">
          {copyResult}
        </span>
      </div>
    </div>
  )
}
