import type { ConversationView } from '@couronne/contract/talk/conversations'
import { useLocation, useNavigate, useParams } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { errorText } from '#app/lib/api-errors.ts'
import { useToast } from '#app/ui/toast.tsx'
import {
  archiveConversation,
  blockOther,
  hideConversation,
  markRead,
  restoreConversation,
  unblockOther,
} from './talk-engine.ts'
import { setAside } from './team-list.ts'

/** Archives, deletes, blocks, sets aside or marks a conversation. A message says what was done and can take it back. */
export const useConversationActions = () => {
  const toast = useToast()
  const navigate = useNavigate()
  const { sid: shownSid } = useParams()
  const { search } = useLocation()

  const run = async (work: () => Promise<unknown>) => {
    try {
      await work()
      return true
    } catch (error) {
      toast({ text: errorText(error), tone: 'danger' })
      return false
    }
  }

  /** A conversation that leaves its folder is closed. The folder and its search stay. */
  const close = (sid: string) => sid === shownSid && void navigate({ pathname: addresses.conversations(), search })

  return {
    archive: async ({ sid, friendlyName }: ConversationView, archived: boolean) => {
      if (!(await run(() => archiveConversation(sid, archived)))) return
      close(sid)
      toast({
        text: `${friendlyName} : conversation ${archived ? 'archivée' : 'remise dans vos messages'}.`,
        action: { label: 'Annuler', onClick: () => void run(() => archiveConversation(sid, !archived)) },
      })
    },
    hide: async ({ sid, friendlyName }: ConversationView) => {
      if (!(await run(() => hideConversation(sid)))) return
      close(sid)
      toast({
        text: `${friendlyName} : conversation supprimée.`,
        action: { label: 'Annuler', onClick: () => void run(() => restoreConversation(sid)) },
      })
    },
    /** The dialog that asks shows an error itself. */
    block: async ({ sid, friendlyName }: ConversationView) => {
      await blockOther(sid)
      toast({
        text: `Vous avez bloqué ${friendlyName}.`,
        action: { label: 'Annuler', onClick: () => void run(() => unblockOther(sid)) },
      })
    },
    setAside: async ({ sid, friendlyName }: ConversationView) => {
      if (await run(() => setAside(sid)))
        toast({ text: `${friendlyName} : rien à répondre, jusqu’au prochain message.` })
    },
    unblock: async ({ sid, friendlyName }: ConversationView) => {
      if (await run(() => unblockOther(sid))) toast({ text: `${friendlyName} : blocage levé.` })
    },
    markRead: async ({ sid, friendlyName }: ConversationView) => {
      if (await run(() => markRead(sid))) toast({ text: `${friendlyName} : messages marqués comme lus.` })
    },
  }
}
