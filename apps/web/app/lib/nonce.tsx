import { createContext, use } from 'react'

/** Browsers hide the nonce from scripts, so this is empty in the browser. Only the server's render needs it. */
const Nonce = createContext('')
export const NonceProvider = Nonce.Provider

type Props = { code: string }

/** Renders a script that must run before the rest of the page is painted. */
export const InlineScript = ({ code }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant code, never anything from a visitor
  <script nonce={use(Nonce)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
)

export const NonceMeta = () => <meta property="csp-nonce" nonce={use(Nonce)} suppressHydrationWarning />
