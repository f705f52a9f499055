import { useEffect, useState } from 'react'

/** Returns an address at which the browser can show the file. It is null until hydration. */
export const useObjectUrl = (file: File) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
