import { spawn, spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Names the account under which PostgreSQL runs. PostgreSQL refuses to run as root, so root gives it another identity.
 */
export type PostgresAccount = {
  prefix: string[]
  owner?: { uid: number; gid: number }
}

const currentAccount: PostgresAccount = { prefix: [] }

// Root remains the owner of every file; only inside the namespace do the files appear to belong to user 1000. Root may
// still enter folders of mode 0700.
const inUserNamespace: PostgresAccount = { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] }

const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

export const spawnAs = (
  account: PostgresAccount,
  program: string,
  args: string[],
  options: { log?: number; detached?: boolean } = {},
) => {
  const [command = program, ...rest] = [...account.prefix, program, ...args]
  const output = options.log ?? 'ignore'
  return spawn(command, rest, {
    ...account.owner,
    cwd: '/',
    env: environment,
    detached: options.detached ?? false,
    stdio: ['ignore', output, output],
  })
}

const canRun = (account: PostgresAccount, program: string) =>
  new Promise<boolean>((resolve) => {
    const child = spawnAs(account, program, ['--version'])
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })

/**
 * Chooses the account for data in `folder` (which may not exist yet) and programs in `binaries`; the error says what
 * the operator must correct.
 */
export const postgresAccount = async (folder: string, binaries: string): Promise<PostgresAccount> => {
  if (process.getuid?.() !== 0) return currentAccount
  const existing = await stat(folder).catch(() => undefined)
  if (existing && existing.uid !== 0) return verifyAccount({ uid: existing.uid, gid: existing.gid }, folder, binaries)

  const isParentReachable = (await findInaccessibleFolders({ uid: 0, gid: 0 }, dirname(folder))).length === 0
  if (isParentReachable && (await canRun(inUserNamespace, `${binaries}/postgres`))) return inUserNamespace

  const uid = postgresUserId('-u')
  const gid = postgresUserId('-g')
  if (uid === undefined || gid === undefined)
    throw new Error(
      'PostgreSQL ne peut pas tourner en root, et les espaces de noms utilisateur sont interdits ici.\n' +
        'Créez un utilisateur pour lui : useradd --system postgres',
    )
  return verifyAccount({ uid, gid }, folder, binaries)
}

const postgresUserId = (flag: '-u' | '-g') => {
  const answer = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  return answer.status === 0 ? Number(answer.stdout) : undefined
}

const verifyAccount = async (
  owner: { uid: number; gid: number },
  folder: string,
  binaries: string,
): Promise<PostgresAccount> => {
  const account = { prefix: [], owner }
  const inaccessible = new Set([
    ...(await findInaccessibleFolders(owner, dirname(folder))),
    ...(await findInaccessibleFolders(owner, dirname(dirname(dirname(binaries))))),
  ])
  if (inaccessible.size === 0 && (await canRun(account, `${binaries}/postgres`))) return account
  const correction =
    inaccessible.size > 0 ? `chmod o+x ${[...inaccessible].join(' ')}` : `chmod -R o+rX ${dirname(dirname(binaries))}`
  throw new Error(
    `PostgreSQL, qui tourne ici avec l’identifiant ${owner.uid}, ne peut pas atteindre ses dossiers. Ouvrez-lui le passage :\n  ${correction}`,
  )
}

/** Returns the folders on the way to `path`, itself included, that the user may not enter. */
const findInaccessibleFolders = async ({ uid, gid }: { uid: number; gid: number }, path: string): Promise<string[]> => {
  const inaccessible = dirname(path) === path ? [] : await findInaccessibleFolders({ uid, gid }, dirname(path))
  const { mode, uid: owner, gid: group } = await stat(path)
  const executeBit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  return mode & executeBit ? inaccessible : [...inaccessible, path]
}

/** Changes the owner of data that was initialised under another account. */
export const changeOwner = async (account: PostgresAccount, folder: string) => {
  if (!account.owner || (await stat(folder)).uid === account.owner.uid) return
  const { uid, gid } = account.owner
  const { status, stderr } = spawnSync('chown', ['-R', `${uid}:${gid}`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`chown ${folder} : ${stderr}`)
}
