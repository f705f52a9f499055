import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { NonceProvider } from './lib/nonce.tsx'

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <CSPProvider nonce={nonce}>
        <NonceProvider value={nonce}>
          <HydratedRouter />
        </NonceProvider>
      </CSPProvider>
    </StrictMode>,
  )
})
