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
    const last = due.at(-1)
    if (last && !last.staysUnread)
      await markRead(withClockAt(deps, last.at), sides[last.side === 1 ? 1 : 0], sid, { delivered: false })
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

/** No message has a higher number. */
const latest = 2_147_483_647

type Sent = { sides: [Viewer, Viewer]; sid: string; message: PlannedMessage }

/** Sends a message whose sender has read all earlier ones. */
const sendPlanned = (deps: Deps, { sides, sid, message: { at, side, text } }: Sent) =>
  sendMessage(withClockAt(deps, at), side === 1 ? sides[0] : sides[1], sid, {
    content: text,
    clientId: at.toISOString(),
    readUpTo: latest,
  })

export const chooseQuickAnswers = async (deps: Deps) =>
  setQuickAnswers(deps, await viewerNamed(deps, accounts[1].email), quickAnswers)
