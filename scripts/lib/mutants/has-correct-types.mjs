import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { node24Path } from '../install.mjs'

/**
 * Returns whether the code that depends on a file still has correct types. The build information of `tsc` is stored in
 * the place's folder.
 */
export const hasCorrectTypes = async ({ copy, folder }, path) => {
  const projects = path.startsWith('packages/contract/') ? ['packages/contract', 'apps/server'] : ['apps/server']
  for (const project of projects) {
    const known = join(folder, `${project.replace('/', '-')}.tsbuildinfo`)
    const args = ['-p', project, '--incremental', '--tsBuildInfoFile', known]
    const program = join(copy, 'node_modules/typescript/bin/tsc')
    const [status] = await once(spawn(node24Path(), [program, ...args], { cwd: copy, stdio: 'ignore' }), 'exit')
    if (status !== 0) return false
  }
  return true
}
