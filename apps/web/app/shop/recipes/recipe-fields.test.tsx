import { libelles } from '@couronne/contract/marketplace/libelles'
import type { Service } from '@couronne/contract/marketplace/services'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { countText } from '#app/lib/french.ts'
import { aService } from '../../../test/a-service.ts'
import {
  type SaidOfService,
  serviceFrom,
  type Typed,
  typed,
  typedService,
  usualHair,
} from '../../marketplace/services/typed-service.ts'
import { RecipeFields } from './recipe-fields.tsx'

const ownRecipe = { packs: 2, longueur: '', texture: 'Ondulé' }

const Fields = ({ service }: { service: Service | null }) => (
  <RecipeFields form={useForm<Typed, unknown, SaidOfService>({ defaultValues: typedService(service) })} />
)
const shown = (given: Partial<Service>) => renderToString(<Fields service={aService(given)} />)
const asksFor = (html: string) => html.includes('name="bringsHair"')

it.each(libelles)('a professional can state which hair %s needs, or that the customer brings none', (libelle) => {
  const taken = shown({ libelle, meches: ownRecipe })
  expect(asksFor(taken)).toBe(true)
  expect(taken).toContain(`${countText(2, 'paquet', 'paquets')}, Ondulé`)
  expect(taken).toContain('name="meches.packs"')
  for (const mechesFournies of [true, false]) {
    const none = shown({ libelle, meches: null, mechesFournies })
    expect(asksFor(none)).toBe(true)
    expect(none).toContain('Votre cliente n’en apporte pas')
    expect(none).not.toContain('name="meches.packs"')
  }
})

it('the fields ask nothing as long as no hairstyle is chosen', () => {
  const html = renderToString(<Fields service={null} />)
  expect(html).toContain('Selon la prestation')
  expect(asksFor(html)).toBe(false)
})

it('the fields begin with what is usual for the hairstyle, if anything is', () => {
  expect(usualHair('Braids')).toEqual({
    meches: { packs: '6', longueur: '55 cm', texture: 'Crépu' },
    bringsHair: true,
  })
  expect(usualHair('Barbier')).toEqual({ meches: { packs: '1', longueur: '', texture: '' }, bringsHair: false })
})

it('the form sends the hair that the professional asks for, and none otherwise', () => {
  const sent = (service: Service, changes: Partial<Typed> = {}) =>
    serviceFrom(typed.parse({ ...typedService(service), ...changes }))
  expect(sent(aService({ libelle: 'Barbier', meches: ownRecipe }))).toMatchObject({
    meches: ownRecipe,
    mechesFournies: false,
  })
  const none = sent(aService(), { bringsHair: false })
  expect(none).toMatchObject({ libelle: 'Braids', price: 45.5, mechesFournies: true })
  expect('meches' in none || 'bringsHair' in none).toBe(false)
})
