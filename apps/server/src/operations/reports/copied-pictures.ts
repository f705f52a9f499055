import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { rejectViolations, validationError } from '../../lib/domain-error.ts'
import { deletePicture } from '../../platform/uploads/delete-picture.ts'
import { copyPicture, removePicture } from '../../platform/uploads/picture-files.ts'
import { isAttached } from '../../platform/uploads/queries.ts'
import { lockPicture, minAvifWidth } from '../../platform/uploads/send-picture.ts'

type PictureDeps = WithTx<Pick<Deps, 'db' | 'imagesDir'>>

/** All reports of the same picture share one private file. */
const copyName = (image: string) => `${createHash('sha256').update(`reported ${image}`).digest('hex')}.webp`

/** Copies the files of public pictures for a report. The lock makes a deletion of the picture come before or after. */
export const copyPictures = async (deps: PictureDeps, reportId: string, images: string[]) => {
  for (const [position, image] of images.entries()) {
    await lockPicture(deps.db, image)
    const upload = await deps.db
      .selectFrom('uploads')
      .select(['width', 'height', 'bytes'])
      .where('filename', '=', image)
      .where('private', '=', false)
      .limit(1)
      .executeTakeFirst()
    if (!upload) continue
    const copy = copyName(image)
    await lockPicture(deps.db, copy)
    await copyPicture(deps, { filename: image, private: false }, { filename: copy, private: true })
    await deps.db
      .insertInto('reportedPictures')
      .values({ reportId, position, image, copy, ...upload })
      .execute()
  }
}

/** Deletes a picture that was just taken off a page, unless another page shows it. */
export const deleteTakenPicture = (deps: PictureDeps, userId: string, filename: string) =>
  deletePicture(deps, { filename, userId }, (eb) => eb.not(isAttached(eb)))

const noRoom = validationError(
  'outcome',
  'Cette personne a déjà le plus d’images que nous puissions garder : la photo ne peut pas être remise.',
)
const quotaErrors = { most_pictures: noRoom, most_bytes_of_pictures: noRoom, most_unattached_pictures: noRoom }

/** Makes a picture of a copy public again, as the owner's. Returns its name. */
export const restorePicture = async (
  deps: WithTx<Pick<Deps, 'db' | 'imagesDir' | 'clock' | 'jobs'>>,
  userId: string,
  { image, copy, ...size }: { image: string; copy: string; width: number; height: number; bytes: number },
) => {
  await lockPicture(deps.db, image)
  await rejectViolations(quotaErrors, () =>
    deps.db
      .insertInto('uploads')
      .values({ filename: image, userId, private: false, ...size, createdAt: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await copyPicture(deps, { filename: copy, private: true }, { filename: image, private: false })
  if (size.width >= minAvifWidth) await deps.jobs.enqueue(deps.db, 'add-avif', image)
  return image
}

/** Deletes the files of copies that no report has any more. */
export const deleteCopies = async (deps: PictureDeps, copies: string[]) => {
  for (const copy of new Set(copies)) {
    await lockPicture(deps.db, copy)
    const other = await deps.db
      .selectFrom('reportedPictures')
      .select('copy')
      .where('copy', '=', copy)
      .executeTakeFirst()
    if (!other) await removePicture(deps, { filename: copy, private: true })
  }
}
