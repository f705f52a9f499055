import { useAnnouncedText } from './announcements.ts'

/** Reads new messages aloud, each once. The thread itself is silent, so that the history is not read again. */
export const TalkAnnouncer = () => (
  <p aria-live="polite" className="sr-only">
    {useAnnouncedText()}
  </p>
)
