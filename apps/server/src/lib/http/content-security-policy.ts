/** Whom else a page may load scripts from, show frames of and call: sources as a policy writes them. */
export type Strangers = { scripts: string; frames: string; calls?: string }

type Page = { nonce: string; dev: boolean; strangers: Strangers }

/** What a page may load, and from where. */
export const contentSecurityPolicy = ({ nonce, dev, strangers }: Page) =>
  [
    "default-src 'self'",
    // Vite's client brings scripts and styles of its own, without a nonce.
    `script-src ${dev ? "'self' " : ''}'nonce-${nonce}' ${strangers.scripts}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}${strangers.calls ? ` ${strangers.calls}` : ''}`,
    `frame-src ${strangers.frames}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
