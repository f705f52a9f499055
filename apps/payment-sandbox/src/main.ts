import { startSandbox } from './start.ts'

const { PORT = '0', HOST = '127.0.0.1', DATA_DIR, WEBHOOK_URL, WEBHOOK_SECRET, SECRET_KEY } = process.env

if (!DATA_DIR || !WEBHOOK_URL || !WEBHOOK_SECRET || !SECRET_KEY) {
  console.error('The payment sandbox needs DATA_DIR, WEBHOOK_URL, WEBHOOK_SECRET and SECRET_KEY.')
  process.exit(1)
}

const sandbox = await startSandbox({
  port: Number(PORT),
  host: HOST,
  dataDir: DATA_DIR,
  webhookUrl: WEBHOOK_URL,
  webhookSecret: WEBHOOK_SECRET,
  secretKey: SECRET_KEY,
})
console.log(JSON.stringify({ ready: true, port: sandbox.port }))

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await sandbox.close()
    process.exit(0)
  })
}
