import type { LoginAnswer, Role } from '@couronne/contract/identity/sessions'
import { useSyncExternalStore } from 'react'
import { browserStorage } from './browser-storage.ts'

/**
 * The session lives in the browser's storage. `head-script.ts` reads the same keys before first paint and marks `<html
 * data-session data-role>`, which the styles follow. `markPage` keeps those marks up to date afterwards.
 */
export type Session = { token: string; userId: string; role: Role; expiresAt: number }

const firstnameKey = 'firstname'
export const chatTokenKey = 'chatToken'
/**
 * The values under these keys are deleted with the session. A feature adds its own key in a file that root.tsx imports,
 * so that every page knows it.
 */
export const sessionKeys = ['token', chatTokenKey, firstnameKey]
/** The browser's databases with these names are deleted with the session. */
export const sessionDatabases: string[] = []
/** These functions run before a logout ends the session on the server. A feature adds its own as it adds keys. */
export const beforeLogOut: (() => Promise<unknown>)[] = []
const changed = new EventTarget()

/** Reads a token's claims without verifying them. */
export const readClaims = (token: string) => {
  try {
    const part = token.split('.')[1] ?? ''
    return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string; role: Role; exp: number }
  } catch {
    return null
  }
}

let lastToken: string | null = null
let lastSession: Session | null = null
let lastUser = ''

/** Returns the id of the user who was last logged in on this page, even after the session has ended. */
export const lastUserId = () => lastUser

export const readSession = (): Session | null => {
  const token = browserStorage().getItem('token')
  if (token !== lastToken) {
    const claims = token ? readClaims(token) : null
    lastToken = token
    lastSession =
      token && claims ? { token, userId: claims.sub, role: claims.role, expiresAt: claims.exp * 1000 } : null
    if (lastSession) lastUser = lastSession.userId
  }
  if (token && (!lastSession || lastSession.expiresAt <= Date.now())) {
    clearSession()
    return null
  }
  return lastSession
}

/** A browser that blocks its databases throws. */
const deleteDatabase = (name: string) => {
  try {
    indexedDB.deleteDatabase(name)
  } catch {}
}

const clearSession = () => {
  for (const key of sessionKeys) browserStorage().removeItem(key)
  for (const name of sessionDatabases) deleteDatabase(name)
  lastToken = null
  lastSession = null
}

const markPage = () => {
  const session = readSession()
  const page = document.documentElement
  page.dataset.session = session ? 'in' : 'out'
  if (session) page.dataset.role = session.role
  else delete page.dataset.role
  changed.dispatchEvent(new Event('change'))
}

/** A page that failed before hydration is rendered again, without the marks set before first paint. */
export const restoreMarks = () => {
  const page = document.documentElement
  if (page.dataset.session) return
  page.dataset.scripts = 'on'
  markPage()
}

export const startSession = (answer: LoginAnswer) => {
  // Another user's data may still be stored.
  clearSession()
  browserStorage().setItem('token', answer.access_token)
  browserStorage().setItem(chatTokenKey, answer.twilio_token)
  markPage()
}

/** Ends the session in this browser only. `logOut` in sessions/ also ends it on the server. */
export const endSession = () => {
  clearSession()
  markPage()
}

/** The header greets the user with this name before the account has loaded. */
export const rememberFirstname = (firstname: string) => {
  browserStorage().setItem(firstnameKey, firstname)
  changed.dispatchEvent(new Event('change'))
}

const subscribe = (onChange: () => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === 'token' || event.key === null) markPage()
  }
  changed.addEventListener('change', onChange)
  window.addEventListener('storage', onStorage)
  return () => {
    changed.removeEventListener('change', onChange)
    window.removeEventListener('storage', onStorage)
  }
}

/** Returns null for a guest, and for everyone until hydration. Styles decide what shows until then. */
export const useSession = () => useSyncExternalStore(subscribe, readSession, () => null)

export const useFirstname = () =>
  useSyncExternalStore(
    subscribe,
    () => (readSession() ? (browserStorage().getItem(firstnameKey) ?? '') : ''),
    () => '',
  )
