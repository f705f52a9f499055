import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ShownPage } from './scene.ts'

const allWidths = [320, 390, 768, 1280, 1440]

/** Builds a file name such as `results--nobody-that-day--390.png`. */
export const screenshotName = (page: string, state: string, width: number | string) =>
  `${page}--${state.replaceAll(/[^a-z0-9]+/gi, '-')}--${width}.png`

/** Builds a page with all screenshots of the folder, those of one state side by side. */
export const album = (pages: ShownPage[], folder: string) => {
  const sections = pages.flatMap(({ name, states }) => {
    const rows = Object.keys(states).flatMap((state) => {
      const pictures = allWidths
        .map((width) => ({ width, file: screenshotName(name, state, width) }))
        .filter(({ file }) => existsSync(join(folder, file)))
        .map(({ width, file }) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${width} px"></a>`)
      return pictures.length > 0 ? [`<h3>${state}</h3><div>${pictures.join('')}</div>`] : []
    })
    return rows.length > 0 ? [`<section id="${name}"><h2>${name}</h2>${rows.join('\n')}</section>`] : []
  })
  const links = pages.map(({ name }) => `<a href="#${name}">${name}</a>`).join(' · ')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every page in every state</title>
<style>body{font:16px/1.5 sans-serif;margin:24px;background:#eee}div{display:flex;gap:12px;align-items:flex-start;overflow-x:auto}
img{height:640px;border:1px solid #999;background:#fff}h2{position:sticky;top:0;background:#eee}</style>
<h1>Every page in every state</h1><nav>${links}</nav>
${sections.join('\n')}</html>
`
}
