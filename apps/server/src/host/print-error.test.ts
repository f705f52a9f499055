import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { testDatabase } from '../../test/harness.ts'
import { StartupError } from '../config.ts'
import { printError } from './print-error.ts'

it('a command prints the constraint that a row violates, without the row, and the sentence of an error that is explained', async () => {
  const { db, close } = await testDatabase()
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    await sql`create table planted (email text constraint planted_rule check (email = ''))`.execute(db)
    await sql`insert into planted values ('zoe.secret@example.fr')`.execute(db).catch(printError)
    printError(new StartupError('Il manque un dossier.'))
    const texts = printed.mock.calls.map(([text]) => String(text))
    expect(texts).toEqual([expect.stringContaining("constraint: 'planted_rule'"), 'Il manque un dossier.'])
    expect(texts[0]).not.toContain('zoe.secret')
  } finally {
    printed.mockRestore()
    await close()
  }
})
