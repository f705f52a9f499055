import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { vi } from 'vitest'
import type { Person, TestApp } from '../harness.ts'
import { formType } from './form.ts'
import type { OddFile } from './odd-files.ts'
import { hiddenText } from './pictures.ts'

/** Uploads the file and asserts the answer and the picture that the server then shows. */
export const sendOddFile = async (app: TestApp, person: Person, odd: OddFile) => {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/v1/upload',
    headers: { 'content-type': odd.type ?? formType, authorization: `Bearer ${person.token}` },
    payload: await odd.payload(),
  })
  const status = reply.statusCode
  const details = `${odd.description}: ${status} ${reply.body}`
  assert.ok([odd.status].flat().includes(status), details)
  if (status === 201) await checkShown(app, reply.json(), odd)
  else {
    assert.deepEqual(Object.keys(reply.json()).slice(0, 3), ['statusCode', 'error', 'message'], details)
    if (odd.message) assert.ok(reply.json().message.includes(odd.message), details)
    assert.doesNotMatch(reply.body, /\/tmp|\bat \w|Error|sharp|vips|heif/, details)
  }
  return status
}

/** Asserts that the shown file is a WebP of that size without metadata. */
const checkShown = async (
  app: TestApp,
  { filename, url }: { filename: string; url: string },
  { description, size }: OddFile,
) => {
  assert.match(filename, /^[0-9a-f]{64}\.webp$/, description)
  const shown = await app.server.inject({ url })
  assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/webp'], description)
  const picture = await sharp(shown.rawPayload).metadata()
  assert.equal(picture.format, 'webp', description)
  if (size) assert.deepEqual([picture.width, picture.height], size, description)
  const { exif, xmp, icc, iptc, orientation, pages } = picture
  assert.deepEqual([exif, xmp, icc, iptc, orientation, pages], Array(6).fill(undefined), description)
  for (const word of [hiddenText, '<script', '<?php', 'PK\x03\x04', 'Exif'])
    assert.equal(shown.rawPayload.includes(word), false, `${description}: ${word} is left in it`)
}

/** Asserts that the picture folder contains only pictures, and that the server still answers. */
export const checkUnharmed = async (app: TestApp) => {
  const names = await readdir(app.deps.imagesDir)
  assert.deepEqual(
    names.filter((name) => !/^(?:[0-9a-f]{64}(?:-\d+)?\.webp|prive|incoming)$/.test(name)),
    [],
  )
  // The answer to a refused file may come before its temporary file is deleted.
  await vi.waitFor(async () => assert.deepEqual(await readdir(`${app.deps.imagesDir}/incoming`), []), 10_000)
  assert.equal((await app.get('/readyz')).status, 200)
}
