import { useEffect, useState } from 'react'

/** An address at which the browser shows the file itself, if it can read it; null until the page has come alive. */
export const useObjectUrl = (file: File) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
