import { startSandbox } from './start.ts'

const { PORT = '0', HOST = '127.0.0.1', MERCHANT, OWN_URL } = process.env

const required = (name: string) => {
  const value = process.env[name]
  if (value) return value
  console.error(`The payment sandbox needs ${name}.`)
  process.exit(1)
}

const sandbox = await startSandbox({
  port: Number(PORT),
  host: HOST,
  dataDir: required('DATA_DIR'),
  webhookUrl: required('WEBHOOK_URL'),
  webhookSecret: required('WEBHOOK_SECRET'),
  secretKey: required('SECRET_KEY'),
  publishableKey: required('PUBLISHABLE_KEY'),
  siteOrigins: required('SITE_ORIGIN').split(' '),
  ...(OWN_URL && { publicUrl: OWN_URL.replace(/\/$/, '') }),
  ...(MERCHANT && { merchant: MERCHANT }),
})
console.log(JSON.stringify({ ready: true, port: sandbox.port }))

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await sandbox.close()
    process.exit(0)
  })
}
