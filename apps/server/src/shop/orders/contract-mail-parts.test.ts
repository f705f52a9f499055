import { expect, it } from 'vitest'
import { legal } from '../../../test/legal.ts'
import { parseConfig } from '../../config.ts'
import { layOut, type Section } from '../../platform/mails/mail-template.ts'
import { contractSections } from './contract-mail-parts.ts'
import { expectedFact } from './mail-parts.ts'

const mediator = {
  LEGAL_MEDIATOR_NAME: 'Médiation Exemple',
  LEGAL_MEDIATOR_ADDRESS: '3 rue de la Paix, 75002 Paris',
  LEGAL_MEDIATOR_URL: 'https://mediation.example',
}
const written = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    contractSections({ config: parseConfig(env) }).map(({ title, lines }) => [title, lines.join('\n')]),
  )

it('says who sells, from the settings of the legal pages', () => {
  expect(written(legal)['Votre vendeur']?.split('\n')).toEqual([
    'Salon Exemple, SARL au capital de 1 000 €, 1 rue du Siège, 75011 Paris',
    'RCS Paris 123 456 789, TVA FR12123456789',
    'bonjour@salon.example, 01\u00a042\u00a000\u00a000\u00a000',
  ])
  expect(written({})['Votre vendeur']).toContain('l’exploitant du site est inventé')
})

it('says where what is given up goes and who pays for it', () => {
  const said = (env: NodeJS.ProcessEnv) =>
    written({ ...env, RETURN_ADDRESS: '8 rue du Dépôt' })['Votre droit de rétractation']
  expect(said({})).toMatch(/à cette adresse : 8 rue du Dépôt\. Les frais de retour sont à votre charge\./)
  expect(said({ RETURN_IS_FREE: 'true' })).toContain('à notre charge')
})

it('holds the form itself, addressed to who sells', () => {
  expect(written(legal)['Formulaire de rétractation']).toMatch(
    /À l’attention de Salon Exemple, 1 rue du Siège, 75011 Paris, bonjour@salon\.example :\nJe\/nous \(\*\).*Date :\n/s,
  )
})

it('frames what the law has said of the guarantees, below who answers for them', () => {
  const guarantees = contractSections({ config: parseConfig(legal) }).find(({ title }) => title === 'Vos garanties')
  expect(guarantees?.lines.at(-1)).toBe(
    'Ces garanties légales sont dues par le vendeur : Salon Exemple, 1 rue du Siège, 75011 Paris, 01\u00a042\u00a000\u00a000\u00a000, bonjour@salon.example.',
  )
  expect(guarantees?.framed?.[0]).toMatch(
    /^Le consommateur dispose d’un délai de deux ans à compter de la délivrance du bien/,
  )
  expect(guarantees?.framed).toHaveLength(17)
  const letter = {
    to: 'awa@example.test',
    subject: 'S',
    greeting: 'Bonjour',
    paragraphs: [],
    sections: [guarantees as Section],
  }
  const { text, html } = layOut(letter, 'Couronne')
  expect(text).toMatch(/bonjour@salon\.example\.\nLe consommateur dispose.*restitution du bien\./s)
  expect(html).toMatch(/<div style="[^"]*border:1px solid[^"]*"><p[^>]*>Le consommateur dispose/)
})

it.each([
  ['93100', 'France', ['Livraison estimée', 'entre le ven. 27 nov. et le mar. 1er déc.']],
  ['97200', 'France', ['Livraison estimée', 'entre le ven. 4 déc. et le ven. 11 déc.']],
  ['1000', 'Belgique', ['Livraison au plus tard', 'le vendredi 25 décembre 2026']],
])('says when a parcel to %s, %s is expected, and by when the law has it there', (code_postal, country, fact) => {
  expect(expectedFact({ code_postal, country }, new Date('2026-11-25T10:00:00Z'))).toEqual(fact)
})

it('names the mediator where there is one, and none elsewhere', () => {
  const complaint = (env: NodeJS.ProcessEnv) => written(env)['Une difficulté ?']
  expect(complaint({ ...legal, ...mediator })?.split('\n')).toEqual([
    'Écrivez d’abord à bonjour@salon.example. À défaut d’accord, un consommateur peut recourir gratuitement au médiateur de la consommation dont nous relevons : Médiation Exemple, 3 rue de la Paix, 75002 Paris.',
    'https://mediation.example',
  ])
  expect(complaint(legal)).toMatch(/le nôtre n’est pas encore nommé ici\.$/)
})
