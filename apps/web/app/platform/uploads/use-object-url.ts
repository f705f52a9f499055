import { useEffect, useState } from 'react'

/** Returns an address at which the browser can show the file. It is null until hydration. */
export const useObjectUrl = (file: File) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
