import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A launcher builds into another folder while the running build serves, then swaps the two.
  buildDirectory: process.env.WEB_BUILD_DIR ?? 'build',
  // One immutable file of 9 kB lists all routes. Decision 126 compares it with `lazy`.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config

/** The build compresses files once, so that the server never compresses for a visitor. */
const compressFiles = async (folder: string) => {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter((file) => /\.(js|css|svg|json)$/.test(file))
      .map(async (file) => {
        const path = join(folder, file)
        const content = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
  )
}
