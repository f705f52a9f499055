import { conversationsApi, type OpenConversationView } from '@couronne/contract/talk/conversations'
import { useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { BlockIcon } from '#app/ui/member-icons.tsx'
import { BlockDialog } from './block-dialog.tsx'

type Props = {
  /** The two of this appointment have the conversation in which the block is made. */
  appointmentId: string
  onBlocked: () => Promise<unknown>
}

/** Blocks the other party of an appointment outside of their conversation. */
export default function BlockCustomer({ appointmentId, onBlocked }: Props) {
  const [conversation, setConversation] = useState<OpenConversationView | null>(null)
  const attempt = useIdempotencyKey()
  const opening = useRequest(async () => {
    const body = { appointmentId }
    setConversation(await attempt(body, (idempotencyKey) => call(conversationsApi.open, { body, idempotencyKey })))
  })
  return (
    <>
      <Button tone="quiet" size="small" busy={opening.busy} onClick={() => void opening.submit(undefined)}>
        <BlockIcon /> Bloquer
      </Button>
      {conversation && (
        <BlockDialog
          open
          conversation={conversation}
          onClose={() => setConversation(null)}
          onConfirm={async () => {
            await call(conversationsApi.block, { params: { sid: conversation.sid } })
            await onBlocked()
          }}
        />
      )}
      <ErrorDialog error={opening.apiError} onClose={opening.clearError} />
    </>
  )
}
