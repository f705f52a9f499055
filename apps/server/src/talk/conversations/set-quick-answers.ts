import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

/** Replaces the texts that the professional can send with one tap. */
export const setQuickAnswers = async ({ db }: Pick<Deps, 'db'>, viewer: Viewer, texts: string[]) => {
  await db
    .updateTable('users')
    .set({ quickAnswers: texts })
    .where('id', '=', viewer.id)
    .where('erasedAt', 'is', null)
    .execute()
  return texts
}
