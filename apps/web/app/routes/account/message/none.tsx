import { NoConversation } from '#app/talk/conversations/no-conversation.tsx'

export default function NoneChosen() {
  return <NoConversation />
}
