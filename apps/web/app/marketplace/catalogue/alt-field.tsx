import { type KeyboardEvent, useState } from 'react'
import { errorText } from '#app/lib/api-errors.ts'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/inputs.tsx'

type Props = { alt: string; onSave: (alt: string) => Promise<void> }

/**
 * Saves the text on blur or Enter. A text that could not be saved stays in the field, and the next blur saves it again.
 */
export const AltField = ({ alt, onSave }: Props) => {
  const [saved, setSaved] = useState(alt)
  const [problem, setProblem] = useState<string | null>(null)
  const [state, setState] = useState<'' | 'Enregistrement…' | 'Enregistré.'>('')

  const save = async (typed: string) => {
    if (typed.trim() === saved) return setProblem(null)
    setSaved(typed.trim())
    setProblem(null)
    setState('Enregistrement…')
    try {
      await onSave(typed)
      setState('Enregistré.')
    } catch (error) {
      setSaved(saved)
      setState('')
      setProblem(errorText(error))
    }
  }
  const saveByEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save(event.currentTarget.value)
  }

  return (
    <div className="text-sm">
      <Field label="Ce que montre la photo" optional error={problem ? { message: problem } : undefined}>
        <Textarea
          rows={2}
          defaultValue={alt}
          className="min-h-19 resize-none field-sizing-content"
          onChange={() => setState('')}
          onBlur={(event) => void save(event.currentTarget.value)}
          onKeyDown={saveByEnter}
        />
      </Field>
      <p role="status" className="min-h-5 text-sm text-ink-soft">
        {state}
      </p>
    </div>
  )
}
