// `npm run pages` takes a screenshot of every page in every state, on a phone and on a wide screen, and makes one page
// that shows them side by side. `npm run pages -- home week` takes only those, `--widths 320,768,1280` sets other
// widths, `--to folder` writes elsewhere than to `pages/`, and `--server http://127.0.0.1:3000` uses a running server
// such as that of `npm run dev`, because its demonstration takes a minute to prepare. The DATA_DIR of that server is
// `.data`, or `--data folder`: an operator can be invited only on the machine itself.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { makeRunFolder } from './lib/run-folder.mjs'

const runFolder = makeRunFolder()
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      widths: { type: 'string', default: '390,1440' },
      to: { type: 'string', default: join(root, 'pages') },
      server: { type: 'string' },
      data: { type: 'string', default: join(root, '.data') },
    },
  })
  if (!/^\d+(,\d+)*$/.test(values.widths)) throw new Error('--widths: numbers with commas between them')
  const folder = resolve(values.to)
  mkdirSync(folder, { recursive: true })
  await ensureInstalled()
  const env = {
    ...process.env,
    CHROMIUM_PATH: await ensureChromium(),
    E2E_RESULTS: join(runFolder, 'test-results'),
    PAGES: JSON.stringify(positionals),
    PAGES_WIDTHS: values.widths,
    PAGES_FOLDER: folder,
    ...(values.server
      ? { APP_URL: values.server, APP_DATA: resolve(values.data) }
      : { WEB_BUILD_DIR: await ensureBuilt() }),
  }
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  process.exitCode = await run(node24Path(), [playwright, 'test', '-c', 'e2e/pages'], { cwd: root, env })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
