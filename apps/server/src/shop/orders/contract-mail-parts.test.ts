import { companyOf } from '@couronne/contract/lib/company'
import { expect, it } from 'vitest'
import { legal } from '../../../test/legal.ts'
import { parseConfig } from '../../config.ts'
import type { Section } from '../../platform/mails/mail-template.ts'
import { renderMail } from '../../platform/mails/render-mail.ts'
import { contractSections } from './contract-mail-parts.ts'
import { expectedDeliveryFact } from './mail-parts.ts'

const mediator = {
  LEGAL_MEDIATOR_NAME: 'Médiation Exemple',
  LEGAL_MEDIATOR_ADDRESS: '3 rue de la Paix, 75002 Paris',
  LEGAL_MEDIATOR_URL: 'https://mediation.example',
}
const sectionsByTitle = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    contractSections({ config: parseConfig(env) }).map(({ title, lines }) => [title, lines.join('\n')]),
  )

it('the seller’s details come from the settings of the legal pages', () => {
  expect(sectionsByTitle(legal)['Votre vendeur']?.split('\n')).toEqual([
    'Salon Exemple, SARL au capital de 1 000 €, 1 rue du Siège, 75011 Paris',
    'RCS Paris 123 456 789, TVA FR12123456789',
    'bonjour@salon.example, 01\u00a042\u00a000\u00a000\u00a000',
  ])
  expect(sectionsByTitle({})['Votre vendeur']).toContain('l’exploitant du site est inventé')
})

it('the return terms say where articles are sent back and who pays for it', () => {
  const legalTextsIn = (env: NodeJS.ProcessEnv) =>
    sectionsByTitle({ ...env, RETURN_ADDRESS: '8 rue du Dépôt' })['Votre droit de rétractation']
  expect(legalTextsIn({})).toMatch(/à cette adresse : 8 rue du Dépôt\. Les frais de retour sont à votre charge\./)
  expect(legalTextsIn({ RETURN_IS_FREE: 'true' })).toContain('à notre charge')
})

it('the withdrawal form is included, addressed to the seller', () => {
  expect(sectionsByTitle(legal)['Formulaire de rétractation']).toMatch(
    /À l’attention de Salon Exemple, 1 rue du Siège, 75011 Paris, bonjour@salon\.example :\nJe\/nous \(\*\).*Date :\n/s,
  )
})

it('the legal text on guarantees is framed, below the name of the company that owes them', () => {
  const guarantees = contractSections({ config: parseConfig(legal) }).find(({ title }) => title === 'Vos garanties')
  expect(guarantees?.lines.at(-1)).toBe(
    'Ces garanties légales sont dues par le vendeur : Salon Exemple, 1 rue du Siège, 75011 Paris, 01\u00a042\u00a000\u00a000\u00a000, bonjour@salon.example.',
  )
  expect(guarantees?.framed?.[0]).toMatch(
    /^Le consommateur dispose d’un délai de deux ans à compter de la délivrance du bien/,
  )
  expect(guarantees?.framed).toHaveLength(17)
  const mail = {
    to: 'awa@example.test',
    subject: 'S',
    greeting: 'Bonjour',
    paragraphs: [],
    sections: [guarantees as Section],
  }
  const { text, html } = renderMail(mail, { brandName: 'Couronne', company: companyOf({}), publicUrl: '' })
  expect(text).toMatch(/bonjour@salon\.example\.\nLe consommateur dispose.*restitution du bien\./s)
  expect(html).toMatch(/<div class="frame" style="[^"]*border:1px solid[^"]*"><p[^>]*>Le consommateur dispose/)
})

it.each([
  ['93100', 'France', ['Livraison estimée', 'entre le ven. 27 nov. et le mar. 1er déc.']],
  ['97200', 'France', ['Livraison estimée', 'entre le ven. 4 déc. et le ven. 11 déc.']],
  ['1000', 'Belgique', ['Livraison au plus tard', 'le vendredi 25 décembre 2026']],
])(
  'the delivery terms give the expected date for %s, %s, and the date by which the law requires it',
  (codePostal, country, fact) => {
    expect(expectedDeliveryFact({ codePostal, country }, new Date('2026-11-25T10:00:00Z'))).toEqual(fact)
  },
)

it('the mediator is named when there is one, and only then', () => {
  const complaint = (env: NodeJS.ProcessEnv) => sectionsByTitle(env)['Une difficulté ?']
  expect(complaint({ ...legal, ...mediator })?.split('\n')).toEqual([
    'Écrivez d’abord à bonjour@salon.example. À défaut d’accord, un consommateur peut recourir gratuitement au médiateur de la consommation dont nous relevons : Médiation Exemple, 3 rue de la Paix, 75002 Paris.',
    'https://mediation.example',
  ])
  expect(complaint(legal)).toMatch(/le nôtre n’est pas encore nommé ici\.$/)
})
