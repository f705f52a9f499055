import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

/**
 * Makes a copy of the committed files, with a folder for the leftovers of its tests. The workspace packages are the
 * copy's own; other modules are shared.
 */
export const makeCopy = (folder) => {
  const [copy, leftovers] = ['tree', 'tmp'].map((name) => join(folder, name))
  for (const path of [copy, leftovers]) mkdirSync(path, { recursive: true })
  const { status, stderr } = spawnSync('sh', ['-c', 'git archive HEAD | tar -x -C "$0"', copy], { cwd: root })
  if (status !== 0) throw new Error(stderr.toString())
  for (const place of ['.', 'apps/web']) {
    const [original, copied] = [root, copy].map((base) => join(base, place, 'node_modules'))
    if (!existsSync(original)) continue // npm may have put everything in one place.
    mkdirSync(copied, { recursive: true })
    for (const name of readdirSync(original))
      if (name === '@couronne')
        cpSync(join(original, name), join(copied, name), { recursive: true, verbatimSymlinks: true })
      else symlinkSync(join(original, name), join(copied, name))
  }
  return copy
}
