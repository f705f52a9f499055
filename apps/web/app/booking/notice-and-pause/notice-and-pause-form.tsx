import { type NoticeAndPause, noticeAndPauseApi } from '@couronne/contract/booking/notice-and-pause'
import { useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/inputs.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { choicesWith, noticeChoices, noticeText, pauseChoices, pauseText } from './notice-and-pause-text.ts'

/** Changes the notice and the pause of the logged-in professional. Only what was changed here is sent. */
export const NoticeAndPauseForm = ({ loaded }: { loaded: NoticeAndPause }) => {
  const showToast = useToast()
  const [saved, setSaved] = useState(loaded)
  const [notice, setNotice] = useState(loaded.noticeMinutes)
  const [pause, setPause] = useState(loaded.pauseMinutes)
  const save = useRequest(async () => {
    const body = {
      ...(notice !== saved.noticeMinutes && { noticeMinutes: notice }),
      ...(pause !== saved.pauseMinutes && { pauseMinutes: pause }),
    }
    const changed = await call(noticeAndPauseApi.change, { body })
    setSaved(changed)
    setNotice(changed.noticeMinutes)
    setPause(changed.pauseMinutes)
    showToast({ text: 'C’est enregistré, et valable dès la prochaine réservation.' })
  })

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      aria-busy={save.busy}
      onSubmit={(event) => {
        event.preventDefault()
        void save.submit(undefined)
      }}
    >
      <Field
        label="Délai avant un rendez-vous"
        hint="Vos heures se réservent au plus tard ce temps avant leur début. En deçà, personne ne les voit plus."
      >
        <Select value={notice} onChange={(event) => setNotice(Number(event.target.value))}>
          {choicesWith(noticeChoices, saved.noticeMinutes).map((minutes) => (
            <option key={minutes} value={minutes}>
              {noticeText(minutes)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Pause entre deux rendez-vous"
        hint="Ce temps reste libre après chaque rendez-vous et avant le suivant. Les rendez-vous déjà pris gardent leur pause."
      >
        <Select value={pause} onChange={(event) => setPause(Number(event.target.value))}>
          {choicesWith(pauseChoices, saved.pauseMinutes).map((minutes) => (
            <option key={minutes} value={minutes}>
              {pauseText(minutes)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" className="self-start" busy={save.busy}>
        Enregistrer
      </Button>
      <ErrorDialog error={save.apiError} onClose={save.clearError} />
    </form>
  )
}
