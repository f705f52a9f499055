import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { freePort, testApp } from '../test/harness.ts'
import { tokenIn } from '../test/mails.ts'

// An outsider gets JSON of no known shape.
type Json = ReturnType<typeof JSON.parse>
type Answer = { status: number; body: Json }
type Call = (method: string, path: string, body?: object | FormData, token?: string) => Promise<Answer>

const caller =
  (base: string): Call =>
  async (method, path, body, token) => {
    const isForm = body instanceof FormData
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined }
  }

const until = async <T>(seconds: number, what: string, check: () => Promise<T | undefined>): Promise<T> => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(100)) {
    const found = await check()
    if (found) return found
  }
  throw new Error(`${what}: not within ${seconds} s`)
}

const password = 'Tresse-longue-42!'
const stamp = Date.now()

/** Returns that hour of a day a week ahead. */
const at = (hour: number) => {
  const day = new Date(stamp + 7 * 86_400_000)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour)).toISOString()
}

const mailTo = (call: Call, email: string, subject: RegExp) =>
  until(60, `mail ${subject} to ${email}`, async () => {
    const { body } = await call('GET', `/dev/courrier.json?to=${encodeURIComponent(email)}`)
    return (body as { subject: string; text: string }[]).find((mail) => subject.test(mail.subject))
  })

const registerPerson = async (call: Call, role: 'customer' | 'professional', name: string) => {
  const email = `${name.toLowerCase()}.${stamp}@example.test`
  const registered = await call('POST', '/api/v1/auth/register', {
    firstname: name,
    lastname: 'Traoré',
    email,
    phone: '0612345678',
    ville: 'Montreuil',
    adresse: '12 rue des Lilas',
    password,
    passwordConfirm: password,
    role,
    status: false,
    majeur: true,
    cgu: true,
    ...(role === 'professional' && { mobilite: 'Ne se déplace pas' }),
  })
  assert.equal(registered.status, 201)
  const mail = await mailTo(call, email, /Confirmez/)
  const token = tokenIn(mail.text)
  assert.equal((await call('POST', '/api/v1/auth/confirm-user', { token })).status, 200)
  const login = await call('POST', '/api/v1/auth/login', { email, password, profile: role })
  assert.equal(login.status, 200)
  const me = await call('GET', '/api/v1/auth', undefined, login.body.access_token)
  return { email, token: login.body.access_token as string, id: me.body.id as string }
}
type RegisteredPerson = Awaited<ReturnType<typeof registerPerson>>

/** The professional uploads a picture, offers a service and opens a day. */
const setUpProfessional = async (call: Call) => {
  const nadia = await registerPerson(call, 'professional', 'Nadia')
  const form = new FormData()
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#6D1F48' } })
    .jpeg()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'tresses.jpg')
  const uploaded = await call('POST', '/api/v1/upload', form, nadia.token)
  assert.equal(uploaded.status, 201)
  const service = await call(
    'POST',
    '/api/v1/prestation',
    { libelle: 'Braids', price: 100, image: uploaded.body.filename, duration: 120 },
    nadia.token,
  )
  assert.equal(service.status, 201)
  const opened = { start: at(8), end: at(16), professional: nadia.id }
  assert.equal((await call('POST', '/api/v1/disponibilite', opened, nadia.token)).status, 201)
  return nadia
}

/**
 * The customer finds the professional, books and pays. A forged price, a later customer and a declined card are
 * refused.
 */
const bookAndPay = async (call: Call, nadia: RegisteredPerson) => {
  const search = `/api/v1/search/?city=Montreuil&prestation=Braids&date=${at(8).slice(0, 10)}+1`
  const found = await call('GET', search)
  assert.equal(found.status, 200)
  const card = found.body.find((one: { id: string }) => one.id === nadia.id)
  assert.ok(card, 'the professional is found')
  assert.deepEqual([card.price, card.nextSlot, 'email' in card], [100, at(8), false])

  const awa = await registerPerson(call, 'customer', 'Awa')
  const requestBody = { professional: nadia.id, libelle: 'Braids', date: at(10), endTime: at(12) }
  const forged = await call('POST', '/api/v1/appointment', { ...requestBody, price: 1, total: 1 }, awa.token)
  assert.deepEqual([forged.status, forged.body.error], [409, 'price_changed'])
  const hold = await call('POST', '/api/v1/appointment', { ...requestBody, price: 100, total: 107 }, awa.token)
  assert.deepEqual([hold.status, hold.body.status, hold.body.total], [201, 'En attente de paiement', 107])

  const lea = await registerPerson(call, 'customer', 'Lea')
  const lateHold = await call('POST', '/api/v1/appointment', requestBody, lea.token)
  assert.deepEqual([lateHold.status, lateHold.body.error], [409, 'slot_taken'])

  const pay = (payment_method: string, amount: number) =>
    call(
      'POST',
      '/api/v1/payment',
      { appointmentId: hold.body.id, amount, currency: 'eur', payment_method, confirm: true },
      awa.token,
    )
  const shortPayment = await pay('pm_card_visa', 100)
  assert.deepEqual([shortPayment.status, shortPayment.body.error], [409, 'price_changed'])
  const refused = await pay('pm_card_chargeDeclined', 10_700)
  assert.equal(refused.status, 402)
  const paid = await pay('pm_card_visa', 10_700)
  assert.deepEqual([paid.status, paid.body.status, paid.body.amount], [200, 'succeeded', 10_700])
  return awa
}

const assertVisibleToBoth = async (call: Call, nadia: RegisteredPerson, awa: RegisteredPerson) => {
  for (const [side, person] of [
    ['customer', awa],
    ['professional', nadia],
  ] as const) {
    const list = await call('GET', `/api/v1/appointment/?${side}=${person.id}`, undefined, person.token)
    assert.deepEqual([list.body.length, list.body[0].status], [1, 'Payé'])
    await mailTo(call, person.email, /rendez-vous/i)
  }
  const windowList = await call('GET', `/api/v1/disponibilite/user/${nadia.id}`, undefined, nadia.token)
  const shown = (windowList.body as { start: string; end: string; booked: boolean }[])
    .map(({ start, end, booked }) => [start, end, booked])
    .sort()
  assert.deepEqual(shown, [
    [at(8), at(10), false],
    [at(10), at(12), true],
    [at(12), at(16), false],
  ])
}

/** Tells the first booking on a new server: a professional creates an offer, and is booked and paid, by HTTP alone. */
const runFirstBooking = async (call: Call) => {
  const nadia = await setUpProfessional(call)
  await assertVisibleToBoth(call, nadia, await bookAndPay(call, nadia))
}

const stopProcess = async (child: ChildProcess) => {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Runs the same story against `npm start` in a fresh clone. */
const runInClone = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'couronne-clone-'))
  try {
    execFileSync('git', ['clone', '-q', resolve(import.meta.dirname, '../../..'), join(folder, 'clone')])
    const port = await freePort()
    const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), DEMO_DATA: 'false' }
    const startedAt = Date.now()
    const child = spawn('npm', ['start'], { cwd: join(folder, 'clone'), env, stdio: 'inherit' })
    try {
      const base = `http://127.0.0.1:${port}`
      await until(300, 'the first start', async () => {
        assert.equal(child.exitCode, null, 'npm start ended')
        return (await fetch(`${base}/readyz`).catch(() => undefined))?.ok
      })
      const seconds = (Date.now() - startedAt) / 1000
      await runFirstBooking(caller(base))
      return `a fresh clone was up after ${seconds.toFixed(1)} s, and a first appointment was booked and paid`
    } finally {
      await stopProcess(child)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const runInProcess = async () => {
  const app = await testApp({ payments: true, withWorker: true })
  try {
    await runFirstBooking(caller(app.url))
    return 'a first appointment was booked and paid'
  } finally {
    await app.close()
  }
}

export const stressTest = {
  name: 'first-booking',
  small: { clone: false },
  usual: { clone: true },
  run: ({ clone }: { clone: boolean }) => (clone ? runInClone() : runInProcess()),
}
