import { useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyIcon } from '#app/ui/member-icons.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'

type Props = { codes: string[]; onDone: () => unknown }

/** The codes are shown only once. */
export const RecoveryCodes = ({ codes, onDone }: Props) => {
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="text-2xl outline-none">
        Vos codes de secours
      </h2>
      <p className="mt-2 text-ink-soft">
        Si vous perdez votre téléphone, chacun le remplace une fois. Gardez-les hors de cet ordinateur : ils ne seront
        plus affichés.
      </p>
      <ul className="my-6 grid gap-x-6 gap-y-2 rounded-card bg-sable p-5 tracking-wide tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {copied !== undefined && (
        <Alert tone={copied ? 'success' : 'warning'} className="mb-4">
          {copied ? 'Les dix codes sont copiés.' : 'Votre navigateur ne l’a pas permis : recopiez-les à la main.'}
        </Alert>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button onClick={onDone}>Je les ai mis de côté</Button>
        <Button tone="secondary" onClick={copy}>
          <CopyIcon /> Copier
        </Button>
      </div>
    </>
  )
}
