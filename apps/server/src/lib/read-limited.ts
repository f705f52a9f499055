/** Reads the text of an answer from another host, and throws if it is longer than so many bytes. */
export const readLimited = async (response: Response, maxBytes: number) => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new RangeError('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
