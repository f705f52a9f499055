import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { node24Path } from '../install.mjs'

/**
 * Returns whether all code still has correct types. The build information of `tsc` is stored in the place's folder.
 */
export const hasCorrectTypes = async ({ copy, folder }) => {
  const program = join(copy, 'node_modules/typescript/bin/tsc')
  const args = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', join(folder, 'types.tsbuildinfo')]
  const [status] = await once(spawn(node24Path(), [program, ...args], { cwd: copy, stdio: 'ignore' }), 'exit')
  return status === 0
}
