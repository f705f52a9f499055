import type { Deps } from '../../server/src/deps.ts'
import type { Viewer } from '../../server/src/lib/http/viewer.ts'
import { archiveConversation } from '../../server/src/talk/conversations/file-conversation.ts'
import { markRead } from '../../server/src/talk/conversations/mark-read.ts'
import { openConversation } from '../../server/src/talk/conversations/open-conversation.ts'
import { sendMessage } from '../../server/src/talk/conversations/send-message.ts'
import { setQuickAnswers } from '../../server/src/talk/conversations/set-quick-answers.ts'
import { viewerNamed, withClockAt } from './commands.ts'
import { quickAnswers } from './people/talks.ts'
import { accounts } from './people.ts'
import type { PlannedMessage, PlannedTalk } from './talk-plan.ts'

type Period = { from: Date; until: Date }

const isWithin = (at: Date | undefined, { from, until }: Period) => at !== undefined && at >= from && at < until

/** Sends what is planned for this time, and reads it on the other side. It is idempotent. */
export const playTalks = async (deps: Deps, talks: PlannedTalk[], period: Period) => {
  for (const talk of talks) {
    const due = talk.messages.filter(({ at }) => isWithin(at, period))
    const isArchived = isWithin(talk.archivedAt, period)
    if (due.length === 0 && !isArchived) continue
    const sides = await sidesOf(deps, talk)
    const sid = await openTalk(withClockAt(deps, period.from), sides, talk)
    for (const message of due) await sendPlanned(deps, { sides, sid, message })
    if (isArchived) await archiveConversation(withClockAt(deps, period.until), sides[0], { sid, isArchived })
  }
}

const sidesOf = async (deps: Deps, { sides: [first, second] }: PlannedTalk): Promise<[Viewer, Viewer]> => [
  await viewerNamed(deps, first),
  await viewerNamed(deps, second ?? accounts[2].email),
]

const openTalk = async (deps: Deps, [first, second]: [Viewer, Viewer], { sides }: PlannedTalk) => {
  const body = sides[1] === null ? { admin: true as const } : { professional: second.id }
  const { conversation } = await openConversation(deps, first, body)
  return conversation.sid
}

type Sent = { sides: [Viewer, Viewer]; sid: string; message: PlannedMessage }

const sendPlanned = async (deps: Deps, { sides: [first, second], sid, message }: Sent) => {
  const { at, side, text, staysUnread } = message
  const [sender, reader] = side === 1 ? [first, second] : [second, first]
  const then = withClockAt(deps, at)
  await sendMessage(then, sender, sid, { content: text, clientId: at.toISOString() })
  if (!staysUnread) await markRead(then, reader, sid, { delivered: false })
}

export const chooseQuickAnswers = async (deps: Deps) =>
  setQuickAnswers(deps, await viewerNamed(deps, accounts[1].email), quickAnswers)
