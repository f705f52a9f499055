import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { imageWidths } from '@couronne/contract/platform/image-addresses'

/** Writes the picture `source` as AVIF in all widths, to files whose names begin with `prefix`. */
export const encodeAvif = async (source: string, prefix: string) => {
  const program = join(import.meta.dirname, 'avif-encoder.ts')
  const child = spawn(process.execPath, [program, source, prefix, ...imageWidths.map(String)], {
    // The channel carries no messages; its end tells the child that this process has ended.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`no AVIF of ${source}: ${output}`)
}
