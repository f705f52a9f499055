import { useEffect, useMemo } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'
import { createReadMarker } from './read-marker.ts'
import { markRead } from './talk-engine.ts'

/** Marks what the reader sees in an open conversation. Returns the function that takes the highest number shown. */
export const useReadMarker = (sid: string, readSeq: number) => {
  const marker = useMemo(
    () =>
      createReadMarker({
        send: (seq) =>
          markRead(sid, seq).then(
            () => true,
            () => false,
          ),
        isWatched: () => document.visibilityState === 'visible' && document.hasFocus(),
      }),
    [sid],
  )
  useEffect(() => marker.known(readSeq), [marker, readSeq])
  useEffect(() => {
    const stopListening = listenOnWindow({ focus: marker.look, online: marker.look })
    document.addEventListener('visibilitychange', marker.look)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', marker.look)
      marker.stop()
    }
  }, [marker])
  return marker.show
}
