import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's packages can be installed here. */
export const canApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

export const aptInstall = (name) => apt('install', '-y', '--no-install-recommends', '--no-remove', name)
export const aptUpdate = () => apt('update')

/**
 * Runs apt silently and returns whether it succeeded. Without a network it gives up soon: there may be other ways to
 * get what is missing.
 */
const apt = (...args) => {
  const aptTimeoutOptions = [
    '-o',
    'Acquire::Retries=0',
    '-o',
    'Acquire::http::Timeout=10',
    '-o',
    'Acquire::https::Timeout=10',
  ]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-qq', ...aptTimeoutOptions, ...args], { stdio: 'ignore', env }).status === 0
}
