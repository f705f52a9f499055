import { statfs } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { listBackups } from '../backups/manifest.ts'
import type { Finding } from './findings.ts'

const minFreeBytes = 2 * 1024 ** 3
const maxBackupAgeMs = 26 * 3_600_000

export const diskFinding = async (folder: string): Promise<Finding> => {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const gibibytes = (free / 1024 ** 3).toLocaleString('fr', { maximumFractionDigits: 1 })
  return {
    subject: 'Disque',
    state: free >= minFreeBytes ? 'good' : 'fault',
    text: `${gibibytes} Gio libres pour ${folder}${free >= minFreeBytes ? '.' : ' : il en faut au moins 2.'}`,
  }
}

export const backupFinding = async (
  { backupDir, needsBackups }: Pick<Config, 'backupDir' | 'needsBackups'>,
  now: Date,
): Promise<Finding> => {
  const subject = 'Sauvegardes'
  if (!backupDir)
    return {
      subject,
      state: needsBackups ? 'fault' : 'note',
      text: 'BACKUP_DIR n’est pas réglé : ce serveur n’en fait aucune.',
    }
  const last = (await listBackups(backupDir)).at(-1)
  if (!last) return { subject, state: 'fault', text: `aucune dans ${backupDir} : lancez npm run backup.` }
  const isRecent = now.getTime() - last.startedAt.getTime() <= maxBackupAgeMs
  return {
    subject,
    state: isRecent ? 'good' : 'fault',
    text: `la dernière est du ${last.startedAt.toLocaleString('fr', { dateStyle: 'long', timeStyle: 'short' })}.`,
  }
}
