import type { Deps } from '../../server/src/deps.ts'
import { updateProfile } from '../../server/src/identity/accounts/update-profile.ts'
import type { Viewer } from '../../server/src/lib/http/viewer.ts'
import { randomFrom } from '../../server/src/lib/randomness.ts'
import { addPicture } from '../../server/src/marketplace/catalogue/add-picture.ts'
import { picturesOf } from '../../server/src/marketplace/catalogue/queries.ts'
import { offerService } from '../../server/src/marketplace/services/offer-service.ts'
import { unlessDone, viewerNamed } from './commands.ts'
import { aLook, medallion } from './drawings/heads.ts'
import type { Customer } from './people/customers.ts'
import type { Professional } from './people/professional.ts'
import { emailOf } from './people.ts'
import { type Drawing, showDrawing } from './pictures.ts'
import type { Career } from './plan.ts'
import { worksOf } from './portfolio.ts'

/** Returns a person's avatar if the person has one. */
export const faceOf = (person: Professional | Customer): Drawing | undefined => {
  if (!person.look) return undefined
  const random = randomFrom(`face of ${emailOf(person)}`)
  return { svg: medallion(random, aLook(random, person.look.hairstyle, person.look)), width: 400 }
}

export const showFace = async (deps: Deps, person: Professional | Customer) => {
  const face = faceOf(person)
  if (!face) return
  const viewer = await viewerNamed(deps, emailOf(person))
  const { filename } = await showDrawing(deps, viewer, face)
  await updateProfile(deps, viewer, viewer.id, { image: filename })
}

/** Creates a professional's profile: avatar, description, services and portfolio. */
export const establish = async (deps: Deps, { professional, offers }: Career) => {
  await showFace(deps, professional)
  const viewer = await viewerNamed(deps, emailOf(professional))
  const { description, rayon } = professional
  await updateProfile(deps, viewer, viewer.id, { description, rayon })
  const works = worksOf(professional)
  const images: string[] = []
  for (const work of works) images.push((await showDrawing(deps, viewer, work.drawing())).filename)
  for (const [i, { libelle, price, minutes }] of offers.entries())
    await unlessDone('service_exists', () =>
      offerService(deps, viewer, { libelle, price, duration: minutes, image: images[i] as string }),
    )
  await hang(
    deps,
    viewer,
    works
      .map(({ alt, isCloseUp }, i) => ({ image: images[i] as string, alt, isCloseUp }))
      .sort((a, b) => Number(b.isCloseUp) - Number(a.isCloseUp))
      .map(({ image, alt }) => ({ image, alt })),
  )
}

const all = { limit: 100, offset: 0 }

const hang = async (deps: Deps, viewer: Viewer, gallery: { image: string; alt: string }[]) => {
  const { rows } = await picturesOf(deps.db, { viewer, visibility: deps.config.visibility }, viewer.id, all)
  const there = new Set(rows.map(({ image }) => image))
  for (const [position, picture] of gallery.entries())
    if (!there.has(picture.image)) await addPicture(deps, viewer, { ...picture, position })
}
