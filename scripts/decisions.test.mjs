import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/install.mjs'

const folder = join(root, 'docs/decisions')
const read = (file) => readFileSync(join(folder, file), 'utf8')
const files = readdirSync(folder).filter((file) => file !== 'README.md')

it('the index of decisions lists every decision once, under its title', () => {
  const listed = [...read('README.md').matchAll(/^\| \d+ \| \[(.*)\]\((.*)\) \|/gm)].map(([, title, file]) => [
    file,
    title,
  ])
  const titles = files.map((file) => [file, /^# \d+\. (.*)$/m.exec(read(file))?.[1]])
  expect(listed.toSorted()).toEqual(titles.toSorted())
})

it('the links between decisions lead to one', () => {
  const linked = files.flatMap((file) => [...read(file).matchAll(/\]\((\d{4}-[^)]*)\)/g)].map(([, link]) => link))
  expect(linked.filter((link) => !files.includes(link))).toEqual([])
})
