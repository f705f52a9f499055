import { createContext, use } from 'react'

/**
 * The browser needs it too: an error page renders the whole document anew, and scripts that are loaded afterwards read
 * the nonce there.
 */
const Nonce = createContext('')
export const NonceProvider = Nonce.Provider

type Props = { code: string }

/** Renders a script that must run before the rest of the page is painted. */
export const InlineScript = ({ code }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant code, never anything from a visitor
  <script nonce={use(Nonce)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
)

export const NonceMeta = () => <meta property="csp-nonce" content="" nonce={use(Nonce)} suppressHydrationWarning />
