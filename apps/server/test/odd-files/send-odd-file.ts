import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import type { TestApp } from '../harness.ts'
import { formType } from './form.ts'
import type { OddFile } from './odd-files.ts'
import { hidden } from './pictures.ts'

type Person = Awaited<ReturnType<TestApp['aPerson']>>

/** Uploads the file and asserts the answer and the picture that the server then shows. */
export const sendOddFile = async (app: TestApp, person: Person, odd: OddFile) => {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/v1/upload',
    headers: { 'content-type': odd.type ?? formType, authorization: `Bearer ${person.token}` },
    payload: await odd.payload(),
  })
  const status = reply.statusCode
  const told = `${odd.what}: ${status} ${reply.body}`
  assert.ok([odd.status].flat().includes(status), told)
  if (status === 201) await checkShown(app, reply.json(), odd)
  else {
    assert.deepEqual(Object.keys(reply.json()).slice(0, 3), ['statusCode', 'error', 'message'], told)
    if (odd.says) assert.ok(reply.json().message.includes(odd.says), told)
    assert.doesNotMatch(reply.body, /\/tmp|\bat \w|Error|sharp|vips|heif/, told)
  }
  return status
}

/** Asserts that the shown file is a WebP of that size without metadata. */
const checkShown = async (
  app: TestApp,
  { filename, url }: { filename: string; url: string },
  { what, size }: OddFile,
) => {
  assert.match(filename, /^[0-9a-f]{64}\.webp$/, what)
  const shown = await app.server.inject({ url })
  assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/webp'], what)
  const picture = await sharp(shown.rawPayload).metadata()
  assert.equal(picture.format, 'webp', what)
  if (size) assert.deepEqual([picture.width, picture.height], size, what)
  const { exif, xmp, icc, iptc, orientation, pages } = picture
  assert.deepEqual([exif, xmp, icc, iptc, orientation, pages], Array(6).fill(undefined), what)
  for (const word of [hidden, '<script', '<?php', 'PK\x03\x04', 'Exif'])
    assert.equal(shown.rawPayload.includes(word), false, `${what}: ${word} is left in it`)
}

/** Asserts that the picture folder contains only pictures, and that the server still answers. */
export const checkUnharmed = async (app: TestApp) => {
  const names = await readdir(app.deps.imagesDir)
  assert.deepEqual(
    names.filter((name) => !/^(?:[0-9a-f]{64}(?:-\d+)?\.webp|prive|incoming)$/.test(name)),
    [],
  )
  assert.deepEqual(await readdir(`${app.deps.imagesDir}/incoming`), [])
  assert.equal((await app.get('/readyz')).status, 200)
}
