import { expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import { contractSections } from './contract-letter-parts.ts'

const legal = {
  LEGAL_COMPANY_NAME: 'Salon Exemple',
  LEGAL_FORM: 'SARL',
  LEGAL_CAPITAL: '1 000 €',
  LEGAL_ADDRESS: '1 rue du Siège, 75011 Paris',
  LEGAL_SIREN: '123 456 789',
  LEGAL_RCS: 'Paris',
  LEGAL_VAT: 'FR12123456789',
  LEGAL_PUBLICATION_DIRECTOR: 'Awa Diallo',
  LEGAL_EMAIL: 'bonjour@salon.example',
  LEGAL_PHONE: '0142000000',
  LEGAL_HOST_NAME: 'Hébergeur',
  LEGAL_HOST_ADDRESS: '2 rue du Nuage, 59000 Lille',
  LEGAL_HOST_PHONE: '0353010000',
}
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

it('names the mediator where there is one, and none elsewhere', () => {
  const complaint = (env: NodeJS.ProcessEnv) => written(env)['Une difficulté ?']
  expect(complaint({ ...legal, ...mediator })).toMatch(
    /bonjour@salon\.example.* : Médiation Exemple, 3 rue de la Paix, 75002 Paris\.\nhttps:\/\/mediation\.example$/s,
  )
  expect(complaint(legal)).toMatch(/le nôtre n’est pas encore nommé ici\.$/)
})
