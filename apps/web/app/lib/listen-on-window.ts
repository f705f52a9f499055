type Handlers = { [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void }

/** Listens until the returned function is called. */
export const listenOnWindow = (handlers: Handlers) => {
  const listening = new AbortController()
  for (const [name, handle] of Object.entries(handlers))
    window.addEventListener(name, handle as EventListener, { signal: listening.signal })
  return () => listening.abort()
}
