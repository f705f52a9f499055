import { cx } from '#app/ui/class-names.ts'
import { messageParts } from './message-text.ts'

/**
 * Shows a text as it was written. It has a direction of its own, so that characters which turn the direction cannot
 * change what stands beside it.
 */
export const MessageContent = ({ content, className }: { content: string; className?: string | undefined }) => (
  <bdi
    dir="auto"
    className={cx('block whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:isolate]', className)}
  >
    {messageParts(content).map(({ text, href }, at) =>
      href ? (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change places
          key={at}
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="underline underline-offset-2"
        >
          {text}
          <span className="sr-only"> (nouvel onglet)</span>
        </a>
      ) : (
        text
      ),
    )}
  </bdi>
)
