import type { PublicProfile } from '@couronne/contract/marketplace/professionals'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { VerifiedProofs } from './verified-proofs.tsx'

type Kind = PublicProfile['verifications'][number]['kind']

const textOf = (kinds: Kind[], level: 'cap' | 'bp' = 'bp') =>
  renderToStaticMarkup(
    <VerifiedProofs
      verifications={kinds.map((kind, index) => ({
        ...{ kind, verifiedOn: `2026-11-2${index}`, validUntil: kind === 'operator' ? null : '2027-11-20' },
        level: kind === 'qualification' ? level : null,
      }))}
    />,
  )
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

it.each([
  [['qualification', 'identity', 'siret'], 'Identité, SIRET et diplôme vérifiés le dim. 22 nov. 2026'],
  [['identity'], 'Identité vérifiée le ven. 20 nov. 2026'],
  [['identity', 'address'], 'Identité et adresse vérifiées le sam. 21 nov. 2026'],
  [['siret'], 'SIRET vérifié le ven. 20 nov. 2026'],
  [['operator'], 'Profil vérifié par notre équipe le ven. 20 nov. 2026'],
  [['operator', 'identity'], 'Identité vérifiée le sam. 21 nov. 2026'],
  [['insurance'], 'Assurance professionnelle vérifiée, valable jusqu’au sam. 20 nov. 2027'],
  [[], ''],
] satisfies [Kind[], string][])('customers read what is verified of %j', (kinds, text) => {
  expect(textOf(kinds)).toBe(text)
})

it('a CAP or years of practice are no diploma for customers', () => {
  expect(textOf(['identity', 'qualification'], 'cap')).toBe('Identité et qualification vérifiées le sam. 21 nov. 2026')
  expect(textOf(['siret', 'qualification'], 'cap')).toBe('SIRET et qualification vérifiés le sam. 21 nov. 2026')
})
