import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <CSPProvider nonce={nonce}>
        <HydratedRouter />
      </CSPProvider>
    </StrictMode>,
  )
})
