import { AsyncLocalStorage } from 'node:async_hooks'
import type Stripe from 'stripe'
import type { Deps } from '../src/deps.ts'

/**
 * Returns the list of outside calls that are made while a transaction is open. Payment provider, mail server, map
 * service and register of businesses may take any time: a transaction that waits for them keeps its locks and its connection from everybody. Every
 * test's server is watched.
 */
export const watchOutsideCalls = (
  deps: Pick<Deps, 'db' | 'backgroundDb' | 'stripe' | 'mailer' | 'geocoder' | 'businessRegister'>,
) => {
  const inTransaction = new AsyncLocalStorage<true>()
  const calls: string[] = []
  const recordCall = (target: string) => {
    if (inTransaction.getStore()) calls.push(target)
  }

  for (const db of [deps.db, deps.backgroundDb]) {
    const beginTransaction = db.transaction.bind(db)
    db.transaction = () => {
      const builder = beginTransaction()
      const execute = builder.execute.bind(builder)
      builder.execute = (work) => execute((tx) => inTransaction.run(true, () => work(tx)))
      return builder
    }
  }

  deps.stripe.on('request', ({ method, path }: Stripe.RequestEvent) =>
    recordCall(`${method} ${path} of the payment provider`),
  )
  const { mailer, geocoder, businessRegister } = deps
  const { deliver } = mailer
  if (deliver)
    mailer.deliver = (mail) => {
      recordCall('the mail server')
      return deliver(mail)
    }
  if (geocoder) {
    const { placeAt } = geocoder
    geocoder.placeAt = (...position) => {
      recordCall('the map service')
      return placeAt(...position)
    }
  }
  if (businessRegister) {
    const { find } = businessRegister
    businessRegister.find = (siret) => {
      recordCall('the register of businesses')
      return find(siret)
    }
  }
  return calls
}
