import { useEffect } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'

/** Keeps the conversations up to date while the account's pages are open. Its script is loaded after the page. */
export const useTalkConnection = () =>
  useEffect(() => {
    let disconnect: (() => void) | undefined
    let isClosed = false
    const connect = async () => {
      const { connectTalk } = await import('./talk-connection.ts')
      if (!isClosed) disconnect ??= connectTalk()
    }
    // Without a network the script cannot be loaded, and the pages do not need it.
    const tryToConnect = () => void connect().catch(() => undefined)
    tryToConnect()
    const stopListening = listenOnWindow({ online: tryToConnect })
    return () => {
      isClosed = true
      stopListening()
      disconnect?.()
    }
  }, [])
