import type Stripe from 'stripe'

/** These objects are written for this version; the type makes a newer SDK a compile error here. */
export const apiVersion: typeof Stripe.API_VERSION = '2026-10-28.endive'
