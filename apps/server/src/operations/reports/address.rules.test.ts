import { expect, it } from 'vitest'
import { contentAt } from './address.rules.ts'

const site = 'https://couronne.example'
const id = '01a21e9e-587a-7b7c-bd13-365a0093934b'

it('the address of a profile or of a product on our own site names its content', () => {
  const profile = `/fiche-coiffeuse/Nadia?professionalId=${id}&retour=/#avis`
  for (const address of [site + profile, profile, `${site}${profile.replace(id, id.toUpperCase())}`])
    expect(contentAt(address, site)).toEqual({ profileId: id })
  expect(contentAt(`${site}/boutique/tissage-awa/`, site)).toEqual({ slug: 'tissage-awa' })
})

it('other addresses and texts name no content', () => {
  for (const address of [
    ...['https://ailleurs.example/boutique/tissage-awa', `${site}/boutique`, `${site}/boutique/a/b`, `${site}/cgu`],
    ...[`${site}/fiche-coiffeuse/Nadia`, `${site}/fiche-coiffeuse/Nadia?professionalId=7`],
    ...['http://[', 'javascript:alert(1)', 'une photo de Nadia', `//ailleurs.example/boutique/x`],
  ])
    expect(contentAt(address, site)).toBeUndefined()
})
