import { conversationsApi, longestQuickAnswer, mostQuickAnswers } from '@couronne/contract/talk/conversations'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { call } from '#app/lib/call.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { Field, FieldProblem } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { isRepeated, type SentAnswer } from './repeated-answer.ts'
import { sendMessage } from './talk-engine.ts'
import { readLive } from './talk-store.ts'
import { noRoomText } from './use-message.ts'

/** Every professional has these. */
const givenAnswers = ['J’arrive dans 10 minutes', 'Je suis là']

const chipClassName =
  'min-h-11 shrink-0 rounded-full border border-plum/40 bg-blanc px-4 text-sm font-semibold whitespace-nowrap text-plum hover:border-plum hover:bg-sable'

/** Sends a text with one tap. Three of the texts are the professional's own. */
export const QuickAnswers = ({ sid, own }: { sid: string; own: readonly string[] }) => {
  const [isEditing, setIsEditing] = useState(false)
  const [problem, setProblem] = useState('')
  const last = useRef<SentAnswer>(undefined)
  const send = (text: string) => {
    const answer = { text, at: serverNow() }
    if (isRepeated({ ...answer, sid }, last.current, readLive().outbox)) return
    last.current = answer
    setProblem('')
    sendMessage(sid, text).catch(() => {
      last.current = undefined
      setProblem(noRoomText)
    })
  }
  return (
    <>
      <ul aria-label="Réponses rapides" className="flex gap-2 overflow-x-auto px-3 py-1.5 -mb-1.5">
        {[...givenAnswers, ...own].map((text) => (
          <li key={text} className="shrink-0">
            <button type="button" onClick={() => send(text)} className={chipClassName}>
              <span className="block max-w-60 truncate">{text}</span>
            </button>
          </li>
        ))}
        <li className="shrink-0">
          <button
            type="button"
            onClick={() => setIsEditing(true)}
            className="min-h-11 px-2 text-sm font-semibold whitespace-nowrap text-plum underline underline-offset-4"
          >
            Mes réponses
          </button>
        </li>
      </ul>
      <FieldProblem id="reponse-refusee" role="alert">
        {problem}
      </FieldProblem>
      {isEditing && <EditAnswers own={own} onClose={() => setIsEditing(false)} />}
    </>
  )
}

const places = Array.from({ length: mostQuickAnswers }, (_, at) => `reponse${at + 1}`)

const EditAnswers = ({ own, onClose }: { own: readonly string[]; onClose: () => void }) => {
  const { revalidate } = useRevalidator()
  const form = useForm<Record<string, string>>({
    defaultValues: Object.fromEntries(places.map((place, at) => [place, own[at] ?? ''])),
  })
  const save = async (values: Record<string, string>) => {
    const body = places.map((place) => (values[place] ?? '').trim()).filter(Boolean)
    await call(conversationsApi.setQuickAnswers, { body })
    await revalidate()
    onClose()
  }
  return (
    <FormDialog
      form={form}
      onSubmit={save}
      submitLabel="Enregistrer"
      onClose={onClose}
      title="Mes réponses rapides"
      description="Un appui les envoie dans une conversation."
    >
      {places.map((place, at) => (
        <Field key={place} label={`Réponse ${at + 1}`} optional>
          <TextInput maxLength={longestQuickAnswer} {...form.register(place)} />
        </Field>
      ))}
    </FormDialog>
  )
}
