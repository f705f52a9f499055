import { mostReportedMessages } from '@couronne/contract/operations/reports'
import { type MessageView, pictureText, withdrawnText } from '@couronne/contract/talk/conversations'

type Message = Pick<MessageView, 'seq' | 'isOwn' | 'withdrawn' | 'content'>

/** So many of the other's last messages are offered, and can be reported together. */
const mostLast = 10
const longestQuote = 60

const quote = ({ content, withdrawn }: Message) => {
  const text = (withdrawn ? withdrawnText : content || pictureText).replaceAll(/\s+/g, ' ')
  return text.length > longestQuote ? `« ${text.slice(0, longestQuote).trimEnd()}… »` : `« ${text} »`
}

/**
 * Returns what can be reported: the other's last messages one by one, the latest first, the chosen one, and all together.
 * The server no longer has the text of a withdrawn message, so the reporter says what it contained.
 */
export const reportChoices = (messages: readonly Message[], chosen?: Message) => {
  const others = messages.filter(({ isOwn }) => !isOwn)
  const recent = others.slice(-mostLast).reverse()
  const singles = chosen && !recent.some(({ seq }) => seq === chosen.seq) ? [...recent, chosen] : recent
  const lastSeq = recent[0]?.seq ?? 0
  const together = recent.filter(({ seq }) => lastSeq - seq < mostReportedMessages)
  const first = together.at(-1)
  return [
    ...singles.map((message) => {
      const { seq, withdrawn } = message
      return { value: String(seq), text: quote(message), from: seq, to: seq, isEmpty: withdrawn }
    }),
    ...(together.length > 1 && first
      ? [
          {
            value: 'several',
            text: `Les ${together.length} derniers messages`,
            from: first.seq,
            to: lastSeq,
            isEmpty: together.every(({ withdrawn }) => withdrawn),
          },
        ]
      : []),
  ]
}
