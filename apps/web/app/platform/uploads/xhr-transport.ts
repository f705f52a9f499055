import type { Transport } from '#app/lib/call.ts'

type Options = { onProgress: (share: number) => void; signal: AbortSignal }

/** Sends large uploads with XMLHttpRequest, because `fetch` does not report upload progress. */
export const xhrTransport =
  ({ onProgress, signal }: Options): Transport =>
  ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error('no answer'))
      if (signal.aborted) return fail()
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
      request.addEventListener('load', () =>
        resolve({
          status: request.status,
          text: request.responseText,
          header: (name) => request.getResponseHeader(name),
        }),
      )
      request.addEventListener('error', fail)
      request.addEventListener('abort', fail)
      signal.addEventListener('abort', () => request.abort())
      request.send(body ?? null)
    })
