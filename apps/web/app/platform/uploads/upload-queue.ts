/** An upload is a file in the queue. `refused` files were not sent; `failed` uploads can be retried. */
export type Upload = {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  /** The value is the share that was sent, from 0 to 1. The server needs more time after that. */
  progress: number
  problem: string | null
}

type Options = {
  /** Throws an error that `describeError` turns into a message. */
  send: (file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<unknown>
  /** Returns a message when the file should not be sent. */
  check: (file: File) => string | undefined
  describeError: (error: unknown) => string
  /** Runs for each file that was rejected or failed. */
  onProblem: (file: File, problem: string) => void
  concurrency: number
}

/** Uploads a few files at a time. Each stays in the list until it has arrived or is cancelled. */
export const createUploadQueue = ({ send, check, describeError, onProblem, concurrency }: Options) => {
  let uploads: readonly Upload[] = []
  let lastId = 0
  const abortControllers = new Map<number, AbortController>()
  const listeners = new Set<() => void>()

  const setUploads = (next: readonly Upload[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const change = (id: number, part: Partial<Upload>) =>
    setUploads(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

  const run = async ({ id, file }: Upload) => {
    const abortController = new AbortController()
    abortControllers.set(id, abortController)
    change(id, { state: 'sending', progress: 0, problem: null })
    try {
      await send(file, { onProgress: (progress) => change(id, { progress }), signal: abortController.signal })
      setUploads(uploads.filter((upload) => upload.id !== id))
    } catch (error) {
      if (abortController.signal.aborted) return
      const problem = describeError(error)
      change(id, { state: 'failed', problem })
      onProblem(file, problem)
    } finally {
      abortControllers.delete(id)
      sendNext()
    }
  }
  const sendNext = () => {
    while (abortControllers.size < concurrency) {
      const next = uploads.find(({ state }) => state === 'waiting')
      if (!next) return
      void run(next)
    }
  }
  const add = (file: File) => {
    const problem = check(file) ?? null
    lastId += 1
    setUploads([...uploads, { id: lastId, file, state: problem ? 'refused' : 'waiting', progress: 0, problem }])
    if (problem) onProblem(file, problem)
  }

  return {
    add: (files: Iterable<File>) => {
      for (const file of files) add(file)
      sendNext()
    },
    retry: (ids: number[]) => {
      for (const id of ids) change(id, { state: 'waiting', problem: null })
      sendNext()
    },
    cancel: (id: number) => {
      setUploads(uploads.filter((upload) => upload.id !== id))
      abortControllers.get(id)?.abort()
    },
    cancelAll: () => {
      setUploads([])
      for (const abortController of abortControllers.values()) abortController.abort()
    },
    getUploads: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const isPending = ({ state }: Upload) => state === 'waiting' || state === 'sending'
