import Stripe from 'stripe'
import { parseConfig } from '../../config.ts'
import { printError } from '../../host/print-error.ts'
import { registerDomain } from './register-domain.ts'

try {
  const { stripeSecretKey, publicUrl } = parseConfig(process.env)
  if (stripeSecretKey && publicUrl) {
    const lines = await registerDomain(new Stripe(stripeSecretKey), new URL(publicUrl).hostname)
    console.log(lines.join('\n'))
  } else {
    console.error('Indiquez d’abord STRIPE_SECRET_KEY et PUBLIC_URL : le domaine du site est inscrit chez Stripe.')
    process.exitCode = 1
  }
} catch (error) {
  printError(error)
  process.exitCode = 1
}
