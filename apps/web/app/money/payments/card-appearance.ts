import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { Appearance, CustomFontSource, StripePaymentElementOptions } from '@stripe/stripe-js'

/** Stripe's frame takes our design tokens (app.css) as these variables. */
export const appearance: Appearance = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#6d1f48',
    colorBackground: '#ffffff',
    colorText: '#2b1620',
    colorTextSecondary: '#654c59',
    colorTextPlaceholder: '#654c59',
    colorDanger: '#b3261e',
    borderRadius: '12px',
    fontFamily: 'Figtree, system-ui, sans-serif',
    fontSizeBase: '16px',
    spacingUnit: '4px',
  },
}

/** The frame is a page of the provider, so it loads our typeface from our address. */
export const typeface = (): CustomFontSource => ({
  family: 'Figtree',
  src: `url(${new URL(figtree, window.location.href)})`,
  weight: '300 900',
})

/** The frame asks for a card, typed or in the telephone's wallet. The terms are shown beside our own button. */
export const cardOrWallet: StripePaymentElementOptions = {
  layout: 'tabs',
  terms: { card: 'never' },
  wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' },
}
