/**
 * Lists the external sources that a page may load scripts from, frame and call, as written in a content security
 * policy.
 */
export type ThirdPartySources = { scripts: string; frames: string; calls?: string }

/** Adds the origin of an address that pages may call. */
export const withCalls = (sources: ThirdPartySources, url: string | undefined): ThirdPartySources =>
  url ? { ...sources, calls: [sources.calls, new URL(url).origin].filter(Boolean).join(' ') } : sources

type Page = { nonce: string; dev: boolean; thirdPartySources: ThirdPartySources }

export const contentSecurityPolicy = ({ nonce, dev, thirdPartySources }: Page) =>
  [
    "default-src 'self'",
    // Vite's client adds its own scripts and styles without a nonce.
    `script-src ${dev ? "'self' " : ''}'nonce-${nonce}' ${thirdPartySources.scripts}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}${thirdPartySources.calls ? ` ${thirdPartySources.calls}` : ''}`,
    `frame-src ${thirdPartySources.frames}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
