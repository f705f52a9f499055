import { openFrame } from './frame.js'

const firstHeight = 420
const connecting = 'Connexion à votre banque…'

/**
 * The style sheet is made by script: the page's policy allows no style element, and attributes cannot style ::backdrop.
 */
const styles = `
.payment-challenge { margin: auto; padding: 0; border: 0; border-radius: 20px; width: min(27rem, calc(100vw - 2rem)); max-height: calc(100dvh - 2rem); background: #fff; color: #2b1620; font: inherit; overflow: auto; box-shadow: 0 24px 60px -20px rgb(43 22 32 / 0.45); }
.payment-challenge::backdrop { background: rgb(43 22 32 / 0.55); }
.payment-challenge iframe { display: block; border: 0; width: 100%; height: ${firstHeight}px; }
.payment-challenge button { min-width: 44px; min-height: 44px; border: 0; border-radius: 12px; background: none; color: inherit; font: inherit; cursor: pointer; }
.payment-challenge button:hover { background: #f4e7d8; }
.payment-challenge button:focus-visible { outline: 3px solid #6d1f48; outline-offset: 2px; }
.payment-challenge-bar { display: flex; justify-content: flex-end; padding: 8px 8px 0; }
.payment-challenge [role='status'] { margin: 0; }
.payment-challenge [role='status']:not(:empty) { padding: 8px 24px 24px; }
.payment-challenge [role='status'] button { display: block; margin-top: 12px; padding: 0 20px; background: #6d1f48; color: #fff; font-weight: 600; }
`

let isStyled = false
const addStyles = () => {
  if (isStyled) return
  isStyled = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}

/** Returns the empty dialog with its close button and its status line. */
const openDialog = () => {
  addStyles()
  const dialog = document.createElement('dialog')
  dialog.className = 'payment-challenge'
  dialog.setAttribute('aria-label', 'Authentification du paiement')
  const bar = document.createElement('div')
  bar.className = 'payment-challenge-bar'
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = '✕'
  close.setAttribute('aria-label', 'Fermer sans payer')
  bar.append(close)
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  dialog.append(bar, status)
  document.body.append(dialog)
  dialog.showModal()
  status.textContent = connecting
  return { dialog, close, status }
}

/**
 * Opens the dialog at once, so that the customer sees something while the payment is fetched and the bank's page loads.
 * `ended` resolves with what the customer did: decided there, closed it, or left the page.
 * @param {string} key
 * @param {string} clientSecret
 */
export const openChallenge = (key, clientSecret) => {
  const { dialog, close, status } = openDialog()

  /** @type {PromiseWithResolvers<'decided' | 'closed' | 'left'>} */
  const result = Promise.withResolvers()
  /** @type {ReturnType<typeof openFrame> | undefined} */
  let frame

  /** @param {string} intentId */
  const showBank = (intentId) => {
    status.textContent = connecting
    const opened = openFrame(
      `/sandbox/payment_intents/${intentId}/challenge?client_secret=${encodeURIComponent(clientSecret)}`,
      {
        title: 'Page de votre banque',
        parent: dialog,
        settings: { key },
        onMessage: (message) => {
          if (message.type === 'ready' || message.type === 'height') opened.iframe.style.height = `${message.height}px`
          if (message.type === 'escape') result.resolve('closed')
          if (message.type === 'decided') result.resolve('decided')
        },
      },
    )
    frame = opened
    opened.iframe.hidden = true
    opened.ready.then(
      () => {
        status.textContent = ''
        opened.iframe.hidden = false
        opened.iframe.focus()
        // The call fails when the frame is closed before it has answered. Nobody waits for that answer.
        opened.call('focus').catch(() => {})
      },
      () => offerRetry(intentId),
    )
  }

  /** @param {string} intentId */
  const offerRetry = (intentId) => {
    frame?.remove()
    const retry = document.createElement('button')
    retry.type = 'button'
    retry.textContent = 'Réessayer'
    retry.addEventListener('click', () => {
      close.focus()
      showBank(intentId)
    })
    status.replaceChildren('La page de votre banque ne s’affiche pas. Rien n’a été débité.', retry)
  }

  close.addEventListener('click', () => result.resolve('closed'))
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    result.resolve('closed')
  })
  const abandon = () => result.resolve('left')
  window.addEventListener('popstate', abandon)

  return {
    ended: result.promise,
    showBank,
    abandon,
    close: () => {
      window.removeEventListener('popstate', abandon)
      dialog.close()
      frame?.remove()
      dialog.remove()
    },
  }
}
