import { config } from 'zod/v4/core'

// zod would try whether it may compile code; the content security policy forbids that, and reports the try. Imported
// before anything that holds a shape. The server keeps its compiled shapes.
if (typeof document !== 'undefined') config({ jitless: true })
