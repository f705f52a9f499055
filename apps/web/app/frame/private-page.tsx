import type { ReactNode } from 'react'

/** For who has turned scripts off: a private page knows its visitor through them alone. */
export const NeedsScripts = ({ children }: { children: ReactNode }) => (
  <>
    <noscript>
      <p className="mx-auto max-w-xl px-4 py-16 text-lg">
        Cette page a besoin de JavaScript pour vous reconnaître. Activez-le dans votre navigateur, puis rechargez la page.
      </p>
    </noscript>
    <div className="hidden scripts:block">{children}</div>
  </>
)
