import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Field } from './field.tsx'
import { Checkbox, TextInput } from './inputs.tsx'

const field = (message?: string) =>
  renderToStaticMarkup(
    <Field label="Nom" error={message === undefined ? undefined : { message }}>
      <TextInput />
    </Field>,
  )

it('a field says in the singular that it is missing, and shows any other error unchanged', () => {
  expect(field('Champs requis!')).toContain('>Champ requis<')
  expect(field('80 caractères au plus.')).toContain('au plus.')
  expect(renderToStaticMarkup(<Checkbox label="J’accepte" error={{ message: 'Champs requis!' }} />)).toContain(
    '>Champ requis<',
  )
})

it('a field without an error has no room for one', () => {
  expect(field()).toMatch(/<input[^>]*><\/div>$/)
})
