import Stripe from 'stripe'
import type { TestApp } from '../../../test/harness.ts'

/**
 * Reads the provider's own objects that are newer than the last page turned. Its client has the normal timeout instead
 * of the short one of the server.
 */
export const openProviderReader = ({ sandbox }: TestApp) => {
  const stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port: sandbox?.port, protocol: 'http' })
  const lastRead = { charge: '', refund: '', transfer: '', dispute: '' }
  const newer = async <T extends { id: string }>(
    kind: keyof typeof lastRead,
    list: (page: Stripe.PaginationParams) => Promise<{ data: T[] }>,
  ) => {
    const all: T[] = []
    for (let before = lastRead[kind]; ; before = all[0]?.id ?? before) {
      const { data } = await list({ limit: 100, ...(before && { ending_before: before }) })
      all.unshift(...data)
      if (data.length < 100 || !before) return all
    }
  }
  return {
    read: async () => {
      const [charges, refunds, transfers, disputes] = await Promise.all([
        newer('charge', (page) => stripe.charges.list({ ...page, expand: ['data.balance_transaction'] })),
        newer('refund', (page) => stripe.refunds.list(page)),
        newer('transfer', (page) => stripe.transfers.list(page)),
        newer('dispute', (page) => stripe.disputes.list(page)),
      ])
      return { charges, refunds, transfers, disputes }
    },
    /** Skips what was read: it belongs to a finished history. */
    markAsRead: ({ charges, refunds, transfers, disputes }: ProviderObjects) => {
      lastRead.charge = charges[0]?.id ?? lastRead.charge
      lastRead.refund = refunds[0]?.id ?? lastRead.refund
      lastRead.transfer = transfers[0]?.id ?? lastRead.transfer
      lastRead.dispute = disputes[0]?.id ?? lastRead.dispute
    },
  }
}
export type ProviderObjects = {
  charges: Stripe.Charge[]
  refunds: Stripe.Refund[]
  transfers: Stripe.Transfer[]
  disputes: Stripe.Dispute[]
}
