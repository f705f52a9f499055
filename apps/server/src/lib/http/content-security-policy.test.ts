import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

it.each([
  [false, "'nonce-abc'", "'self' 'nonce-abc'", "'self'"],
  [true, "'self' 'nonce-abc'", "'self' 'unsafe-inline'", "'self' ws:"],
])(
  'the content security policy allows the given external sources and, in development (%s), the needs of Vite',
  (dev, scripts, styles, calls) => {
    const thirdPartySources = { scripts: 'https://a.example', frames: 'https://b.example' }
    const policyWith = (called: { calls?: string }) =>
      contentSecurityPolicy({ nonce: 'abc', dev, thirdPartySources: { ...thirdPartySources, ...called } }).split('; ')
    const policy = [
      "default-src 'self'",
      `script-src ${scripts} https://a.example`,
      `style-src ${styles}`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src ${calls}`,
      'frame-src https://b.example',
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
    ]
    expect(policyWith({})).toEqual(policy)
    expect(policyWith({ calls: 'https://c.example' })).toEqual(policy.with(6, `connect-src ${calls} https://c.example`))
  },
)
