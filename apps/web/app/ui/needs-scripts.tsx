import type { ReactNode } from 'react'

/** Wraps content that needs scripts. Without scripts, a sentence replaces it. */
export const NeedsScripts = ({ children }: { children: ReactNode }) => (
  <>
    <noscript>
      <p className="mx-auto max-w-xl px-4 py-16 text-lg">
        Cette page a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.
      </p>
    </noscript>
    <div className="hidden scripts:block">{children}</div>
  </>
)
