import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { talks } from '../../../test/conversations.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { shop } from '../../../test/orders.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { deleteAccountData } from '../../operations/account-deletion/delete-account.ts'
import { eraseMessagesOf } from '../../talk/conversations/erase-messages.ts'
import { deletePicturesOf } from './delete-pictures-of.ts'
import { pathOf } from './picture-files.ts'
import { lockPicture, sendPicture } from './send-picture.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let colour = 0
/** Creates a picture that no other test has sent, in two widths. */
const aPicture = () => {
  colour += 54_321
  return sharp({
    create: { width: 200, height: 10, channels: 3, background: `#${colour.toString(16).padStart(6, '0')}` },
  })
    .png()
    .toBuffer()
}

type Sent = { filename: string; private: boolean; content: Buffer }
/** Creates a person with that many pictures, in the order of their deletion. */
const sendPictures = async (many: number) => {
  const lea = await app.aPerson('customer')
  const pictures: Sent[] = []
  for (let i = 0; i < many; i++) {
    const content = await aPicture()
    pictures.push({ content, ...(await sendPicture(app.deps, lea, content)) })
  }
  return { lea, pictures: pictures.sort((a, b) => (a.filename < b.filename ? -1 : 1)) }
}
/** Returns the number of files of a picture. */
const filesOf = async ({ filename }: Pick<Sent, 'filename'>) =>
  (await readdir(app.deps.imagesDir)).filter((name) => name.startsWith(filename.slice(0, 64))).length
const sendersOf = async ({ filename }: Pick<Sent, 'filename'>) =>
  (await app.db.selectFrom('uploads').select('userId').where('filename', '=', filename).execute()).map(
    ({ userId }) => userId,
  )

it('the erasure of an account does not wait for the disk, and its pictures are deleted afterwards', async () => {
  const { lea, pictures } = await sendPictures(2)
  const [first] = pictures as [Sent]
  await transaction(app.db, async (db) => {
    await lockPicture(db, first.filename)
    expect((await lea.deleteAccount()).status).toBe(204)
  })
  expect(await Promise.all(pictures.map(filesOf))).toEqual([2, 2])
  await app.drainJobs()
  expect(await Promise.all(pictures.map(filesOf))).toEqual([0, 0])
  expect(await Promise.all(pictures.map(sendersOf))).toEqual([[], []])
})

it('an erasure that is rolled back deletes no picture', async () => {
  const { lea, pictures } = await sendPictures(1)
  const [picture] = pictures as [Sent]
  const failing = transaction(app.db, async (db) => {
    await deleteAccountData({ ...app.deps, db }, lea.id, async () => {})
    throw new Error('the connection is gone')
  })
  await expect(failing).rejects.toThrow('the connection is gone')
  await app.drainJobs()
  expect([await filesOf(picture), await sendersOf(picture)]).toEqual([2, [lea.id]])
})

it('a disk error keeps the remaining pictures for the next attempt', async () => {
  const { lea, pictures } = await sendPictures(3)
  const [first, second, third] = pictures as [Sent, Sent, Sent]
  // A folder cannot be removed like a file.
  const blockingFolder = pathOf(app.deps, second, 160, 'avif')
  await mkdir(blockingFolder)
  await expect(deletePicturesOf(app.deps, lea.id)).rejects.toThrow(blockingFolder)
  expect(await Promise.all([first, second, third].map(sendersOf))).toEqual([[], [lea.id], [lea.id]])
  await rmdir(blockingFolder)
  await deletePicturesOf(app.deps, lea.id)
  expect(await Promise.all([first, second, third].map(filesOf))).toEqual([0, 0, 0])
  expect(await Promise.all([first, second, third].map(sendersOf))).toEqual([[], [], []])
})

it('a second deletion and a missing file cause no error', async () => {
  const { lea, pictures } = await sendPictures(1)
  const [picture] = pictures as [Sent]
  await rm(pathOf(app.deps, picture))
  for (const _ of [1, 2]) await deletePicturesOf(app.deps, lea.id)
  expect([await filesOf(picture), await sendersOf(picture)]).toEqual([0, []])
})

it('a picture that another person sends after or during the deletion stays for that person', async () => {
  const { lea, pictures } = await sendPictures(2)
  const [after, meanwhile] = pictures as [Sent, Sent]
  const nadia = await app.aPerson('professional')
  expect((await lea.deleteAccount()).status).toBe(204)
  await sendPicture(app.deps, nadia, after.content)
  await startSecondBeforeCommit(
    app,
    (deps) => sendPicture(deps, nadia, meanwhile.content),
    () => app.drainJobs(),
  )
  expect(await Promise.all([after, meanwhile].map(filesOf))).toEqual([2, 2])
  expect(await Promise.all([after, meanwhile].map(sendersOf))).toEqual([[nadia.id], [nadia.id]])
})

it('pictures of products stay, and pictures that only the sender used are deleted', async () => {
  const operator = await app.aPerson('admin')
  const [shown, unshown] = await Promise.all([aPicture(), aPicture()])
  const product = await sendPicture(app.deps, operator, shown)
  const alone = await sendPicture(app.deps, operator, unshown)
  const sold = {
    productId: await shop(app).aProduct(),
    image: product.filename,
    alt: 'Mèches à tresser',
    position: 0,
  }
  await app.db.insertInto('productImages').values(sold).execute()
  expect((await operator.deleteAccount()).status).toBe(204)
  await app.drainJobs()
  expect(await Promise.all([product, alone].map(filesOf))).toEqual([2, 0])
  expect(await Promise.all([product, alone].map(sendersOf))).toEqual([[operator.id], []])
})

it('the picture of an operator’s answer stays when the operator’s account is deleted', async () => {
  const talk = talks(app)
  const [lea, operator] = [await app.aPerson('customer'), await app.aPerson('admin')]
  const sid = await talk.open(lea, { admin: true })
  const { filename } = await sendPicture(app.deps, operator, await aPicture(), true)
  await talk.send(operator, sid, 'Voici', { image: filename })
  await app.db.transaction().execute((db) => eraseMessagesOf(db, operator.id, new Date()))
  await deletePicturesOf(app.deps, operator.id)
  expect((await lea.get(`/api/v1/upload/${filename}/link`)).status).toBe(200)
})
