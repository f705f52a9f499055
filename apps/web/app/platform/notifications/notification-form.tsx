import {
  type NotificationSettings,
  notificationKinds,
  notificationsApi,
} from '@couronne/contract/platform/notifications'
import { useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { Checkbox } from '#app/ui/inputs.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { notificationTexts } from './notification-texts.ts'

/** Turns the optional mails of the logged-in person on or off. Only what was changed here is sent. */
export const NotificationForm = ({ loaded }: { loaded: NotificationSettings }) => {
  const showToast = useToast()
  const [saved, setSaved] = useState(loaded.mail)
  const [chosen, setChosen] = useState(loaded.mail)
  const save = useRequest(async () => {
    const changed = notificationKinds.filter((kind) => chosen[kind] !== saved[kind])
    const mail = Object.fromEntries(changed.map((kind) => [kind, chosen[kind]]))
    const settings = await call(notificationsApi.change, { body: { mail } })
    setSaved(settings.mail)
    setChosen(settings.mail)
    showToast({ text: 'C’est enregistré.' })
  })

  return (
    <form
      noValidate
      aria-busy={save.busy}
      onSubmit={(event) => {
        event.preventDefault()
        void save.submit(undefined)
      }}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-3 text-lg font-semibold">E-mails que vous choisissez</legend>
        {notificationKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={chosen[kind]}
            onChange={(event) => setChosen({ ...chosen, [kind]: event.target.checked })}
            label={
              <>
                <span className="block font-semibold">{notificationTexts[kind].label}</span>
                <span className="block text-ink-soft">{notificationTexts[kind].hint}</span>
              </>
            }
          />
        ))}
      </fieldset>
      <Button type="submit" className="mt-5" busy={save.busy}>
        Enregistrer
      </Button>
      <ErrorDialog error={save.apiError} onClose={save.clearError} />
    </form>
  )
}
