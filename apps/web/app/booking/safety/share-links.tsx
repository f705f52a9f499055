import { maxShares, type SafetyView, safetyApi } from '@couronne/contract/booking/safety'
import { useRef, useState } from 'react'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

type Props = { id: string; zone: string; safety: SafetyView; onChanged: () => Promise<unknown> }

/** Creates and revokes links that show the appointment to someone close. */
export const ShareLinks = ({ id, zone, safety: { shares, sharesFrom, sharesUntil }, onChanged }: Props) => {
  const [url, setUrl] = useState<string | null>(null)
  const create = useRequest(async () => {
    const share = await call(safetyApi.share, { params: { id } })
    setUrl(share.url)
    await onChanged()
  })
  const revoke = useRequest(async (shareId: string) => {
    await call(safetyApi.revoke, { params: { id, shareId } })
    setUrl(null)
    await onChanged()
  })
  const isOpen = Date.parse(sharesFrom) <= serverNow()
  const error = create.apiError ?? revoke.apiError
  return (
    <section aria-labelledby="partager">
      <h3 id="partager" className="font-semibold">
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
      {url && <NewLink url={url} />}
      {shares.length > 0 && (
        <ul className="mt-2">
          {shares.map(({ id: shareId, createdAt }) => (
            <li key={shareId} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="text-sm">Lien créé le {dateTimeText(createdAt, zone)}</span>
              <Button size="small" tone="secondary" busy={revoke.busy} onClick={() => revoke.submit(shareId)}>
                Arrêter le partage
              </Button>
            </li>
          ))}
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
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    input.current?.select()
    await navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => {},
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
          {isCopied ? 'Lien copié.' : ''}
        </span>
      </div>
    </div>
  )
}
