import type { Deps } from '../../server/src/deps.ts'
import { updateProfile } from '../../server/src/identity/accounts/update-profile.ts'
import type { Viewer } from '../../server/src/lib/http/viewer.ts'
import { randomFrom } from '../../server/src/lib/randomness.ts'
import { addPicture } from '../../server/src/marketplace/catalogue/add-picture.ts'
import { picturesOf } from '../../server/src/marketplace/catalogue/queries.ts'
import { offerService } from '../../server/src/marketplace/services/offer-service.ts'
import { ignoreAlreadyDone, viewerNamed } from './commands.ts'
import { createAppearance, medallion } from './drawings/heads.ts'
import type { Customer } from './people/customers.ts'
import type { Professional } from './people/professional.ts'
import { emailOf } from './people.ts'
import { type Drawing, uploadDrawing } from './pictures.ts'
import type { ProfessionalPlan } from './plan.ts'
import { portfolioOf } from './portfolio.ts'

/** Returns a person's avatar if the person has one. */
export const avatarOf = (person: Professional | Customer): Drawing | undefined => {
  if (!person.appearance) return undefined
  const random = randomFrom(`face of ${emailOf(person)}`)
  return {
    svg: medallion(random, createAppearance(random, person.appearance.hairstyle, person.appearance)),
    width: 400,
  }
}

export const uploadAvatar = async (deps: Deps, person: Professional | Customer) => {
  const avatar = avatarOf(person)
  if (!avatar) return
  const viewer = await viewerNamed(deps, emailOf(person))
  const { filename } = await uploadDrawing(deps, viewer, avatar)
  await updateProfile(deps, viewer, viewer.id, { image: filename })
}

/** Creates a professional's profile: avatar, description, services and portfolio. */
export const createProfile = async (deps: Deps, { professional, offers }: ProfessionalPlan) => {
  await uploadAvatar(deps, professional)
  const viewer = await viewerNamed(deps, emailOf(professional))
  const { description, rayon } = professional
  await updateProfile(deps, viewer, viewer.id, { description, rayon })
  const portfolio = portfolioOf(professional)
  const images: string[] = []
  for (const item of portfolio) images.push((await uploadDrawing(deps, viewer, item.drawing())).filename)
  for (const [i, { libelle, price, minutes, variants }] of offers.entries())
    await ignoreAlreadyDone('service_exists', () =>
      offerService(deps, viewer, { libelle, price, duration: minutes, image: images[i] as string, variants }),
    )
  await addToPortfolio(
    deps,
    viewer,
    portfolio
      .map(({ alt, isCloseUp }, i) => ({ image: images[i] as string, alt, isCloseUp }))
      .sort((a, b) => Number(b.isCloseUp) - Number(a.isCloseUp))
      .map(({ image, alt }) => ({ image, alt })),
  )
}

const firstPage = { limit: 100, offset: 0 }

const addToPortfolio = async (deps: Deps, viewer: Viewer, gallery: { image: string; alt: string }[]) => {
  const { rows } = await picturesOf(deps.db, { viewer, visibility: deps.config.visibility }, viewer.id, firstPage)
  const existing = new Set(rows.map(({ image }) => image))
  for (const [position, picture] of gallery.entries())
    if (!existing.has(picture.image)) await addPicture(deps, viewer, { ...picture, position })
}
