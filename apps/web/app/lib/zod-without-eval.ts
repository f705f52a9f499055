import { config } from 'zod/v4/core'

// zod would test whether it may compile code. The content security policy forbids that and reports the attempt. Import
// this file before any file that defines a schema. The server keeps its compiled schemas.
if (typeof document !== 'undefined') config({ jitless: true })
