import { createContext, use } from 'react'

/** Browsers hide a nonce once the page runs, so this is empty there; only what the server renders needs it. */
const Nonce = createContext('')
export const NonceProvider = Nonce.Provider

type Props = { code: string }

/** A script that must run before the page is painted any further. */
export const InlineScript = ({ code }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant code, never anything from a visitor
  <script nonce={use(Nonce)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
)

export const NonceMeta = () => <meta property="csp-nonce" nonce={use(Nonce)} suppressHydrationWarning />
