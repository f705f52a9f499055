type Part = { name?: string; filename?: string | null; type?: string; content: Buffer }

const boundary = '----couronne-odd-files'
export const formType = `multipart/form-data; boundary=${boundary}`

/** Returns a multipart form as bytes, so that a test can also write what no browser would send. */
export const form = (...parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ name = 'file', filename = 'photo.jpg', type = 'image/jpeg', content }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\n${filename === null ? '' : `content-type: ${type}\r\n`}\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

export const textField = (name: string, text: string): Part => ({ name, filename: null, content: Buffer.from(text) })
