import { describe, expect, it } from 'vitest'
import { getFileError } from './picture-file.ts'

const tresses = { name: 'tresses.jpg', type: 'image/jpeg', size: 2_000_000 }

describe('a file chosen as a picture', () => {
  it.each([
    tresses,
    { ...tresses, size: 10_000_000 },
    { name: 'IMG_0042.HEIC', type: '', size: 1 },
    { name: 'coiffure', type: 'image/avif', size: 1 },
  ])('may be sent: %j', (file) => {
    expect(getFileError(file)).toBeUndefined()
  })

  it.each([
    [{ ...tresses, size: 10_000_001 }, /trop lourd/],
    [{ name: 'tarifs.pdf', type: 'application/pdf', size: 1 }, /pas une image acceptée/],
    [{ name: 'logo.svg', type: 'image/svg+xml', size: 1 }, /pas une image acceptée/],
    [{ name: 'un dossier', type: '', size: 4096 }, /pas une image acceptée/],
    [{ name: 'film.mp4', type: 'video/mp4', size: 90_000_000 }, /pas une image acceptée/],
  ])('is refused before it is sent: %j', (file, words) => {
    expect(getFileError(file)).toMatch(words)
  })
})
