import { libelles } from '@couronne/contract/marketplace/libelles'
import type { Service } from '@couronne/contract/marketplace/services'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { countText } from '#app/lib/french.ts'
import { aService } from '../../../test/a-service.ts'
import {
  defaultHair,
  type ServiceFields,
  type ServiceInput,
  serviceFields,
  serviceInput,
  toServiceBody,
} from '../../marketplace/services/service-input.ts'
import { RecipeFields } from './recipe-fields.tsx'

const ownRecipe = { packs: 2, longueur: '', texture: 'Ondulé' }

const Fields = ({ service }: { service: Service | null }) => (
  <RecipeFields form={useForm<ServiceInput, unknown, ServiceFields>({ defaultValues: serviceInput(service) })} />
)
const renderFields = (given: Partial<Service>) => renderToString(<Fields service={aService(given)} />)
const hasHairQuestion = (html: string) => html.includes('name="bringsHair"')

it.each(libelles)('a professional can state which hair %s needs, or that the customer brings none', (libelle) => {
  const html = renderFields({ libelle, meches: ownRecipe })
  expect(hasHairQuestion(html)).toBe(true)
  expect(html).toContain(`${countText(2, 'paquet', 'paquets')}, Ondulé`)
  expect(html).toContain('name="meches.packs"')
  for (const mechesFournies of [true, false]) {
    const none = renderFields({ libelle, meches: null, mechesFournies })
    expect(hasHairQuestion(none)).toBe(true)
    expect(none).toContain('Rien à apporter par la cliente')
    expect(none).not.toContain('name="meches.packs"')
  }
})

it('the fields ask nothing as long as no hairstyle is chosen', () => {
  const html = renderToString(<Fields service={null} />)
  expect(html).toContain('Elles dépendent de la prestation')
  expect(hasHairQuestion(html)).toBe(false)
})

it('the fields begin with what is usual for the hairstyle, if anything is', () => {
  expect(defaultHair('Braids')).toEqual({
    meches: { packs: '6', longueur: '55 cm', texture: 'Crépu' },
    bringsHair: true,
  })
  expect(defaultHair('Barbier')).toEqual({ meches: { packs: '1', longueur: '', texture: '' }, bringsHair: false })
})

it('the form sends the hair that the professional asks for, and none otherwise', () => {
  const sent = (service: Service, changes: Partial<ServiceInput> = {}) =>
    toServiceBody(serviceFields.parse({ ...serviceInput(service), ...changes }))
  expect(sent(aService({ libelle: 'Barbier', meches: ownRecipe }))).toMatchObject({
    meches: ownRecipe,
    mechesFournies: false,
  })
  const none = sent(aService(), { bringsHair: false })
  expect(none).toMatchObject({ libelle: 'Braids', price: 45.5, mechesFournies: true })
  expect('meches' in none || 'bringsHair' in none).toBe(false)
})
