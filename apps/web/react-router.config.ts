import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A launcher builds beside the running build and swaps.
  buildDirectory: process.env.WEB_BUILD_DIR ?? 'build',
  // A few dozen routes: one small immutable file instead of a call at each new link.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config

/** Compressed once here, so that the server never does it for a visitor. */
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
