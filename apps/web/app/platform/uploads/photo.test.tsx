import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Photo } from './photo.tsx'

const renderPhoto = (eager: boolean) =>
  renderToStaticMarkup(
    <Photo
      filename="a.webp"
      alt=""
      sizes="104px"
      width={112}
      height={84}
      eager={eager}
      className="aspect-4/3 w-full"
    />,
  )

it('a photo loads only near the viewport, inside a box that already has its size', () => {
  expect(renderPhoto(false)).toMatch(
    /^<span class="laid-out-late block [^"]*aspect-4\/3 w-full"><img [^>]*loading="lazy"[^>]*class="[^"]*size-full"/,
  )
  const styles = readFileSync(join(import.meta.dirname, '../../app.css'), 'utf8')
  expect(styles).toMatch(/\.laid-out-late \{\s*content-visibility: auto;\s*\}/)
})

it('an eager photo is fetched with high priority', () => {
  expect(renderPhoto(true)).toMatch(/^(<link [^>]*>)?<img [^>]*loading="eager" fetchPriority="high"/)
  expect(renderPhoto(true)).not.toContain('laid-out-late')
})
