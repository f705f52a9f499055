import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import { liveLegal } from '../../../test/legal.ts'
import { openMailServer } from '../../../test/mail-server.ts'
import { parseConfig } from '../../config.ts'
import { handledTypes } from '../../money/provider-events/provider-event.rules.ts'
import { examine } from './doctor.ts'
import { databaseFindings } from './examine-database.ts'
import { backupFinding, diskFinding } from './examine-folders.ts'
import { mailServerFinding } from './examine-mail-server.ts'
import { nameFindings } from './examine-names.ts'
import { paymentProviderFindings } from './examine-payment-provider.ts'
import { type Finding, formatFinding } from './findings.ts'

const now = new Date('2026-11-20T09:00:00Z')
const publicUrl = 'https://couronne.example'
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'couronne-doctor-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const statesOf = (findings: Finding[]) => findings.map(({ subject, state }) => `${state}: ${subject}`)

describe('the database', () => {
  it('is good when it answers, has room for a server, and has the same time', () => {
    const state = { version: '18.4', maxConnections: 100, now }
    expect(databaseFindings(state, now).map(formatFinding)).toEqual([
      '✓ Base de données : PostgreSQL 18.4 répond.',
      '✓ Connexions : max_connections = 100 ; un serveur en ouvre jusqu’à 41, donc 2 au plus avec cette base.',
      '✓ Horloge : cette machine et la base sont à la même heure.',
    ])
  })

  it('has a fault when no server finds room, or the clocks differ by more than two seconds', () => {
    const later = new Date(now.getTime() + 90_000)
    expect(databaseFindings({ version: '18.4', maxConnections: 40, now: later }, now).map(formatFinding)).toEqual([
      '✓ Base de données : PostgreSQL 18.4 répond.',
      expect.stringMatching(/^✗ Connexions/),
      '✗ Horloge : 90 s d’écart entre cette machine et la base : réglez l’heure par le réseau (NTP).',
    ])
  })
})

/** Opens a mail server that asks for a password and refuses every one. */
const openLockedServer = async () => {
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.setEncoding('utf8').on('data', (line: string) => {
      socket.write(/^ehlo/i.test(line) ? '250-here\r\n250 AUTH PLAIN\r\n' : '535 wrong\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

describe('the mail server', () => {
  it('is good when it accepts the connection, has a fault when it does not answer, and is none without a setting', async () => {
    const server = await openMailServer()
    const smtpUrl = `smtp://127.0.0.1:${server.port}`
    expect((await mailServerFinding({ smtpUrl })).state).toBe('good')
    await server.close()
    expect((await mailServerFinding({ smtpUrl })).state).toBe('fault')
    expect((await mailServerFinding({ smtpUrl: undefined })).state).toBe('note')
  })

  it('has a fault when it refuses the password, which is not printed', async () => {
    const server = await openLockedServer()
    const { port } = server.address() as AddressInfo
    const refused = await mailServerFinding({ smtpUrl: `smtp://bonjour:mot-de-passe@127.0.0.1:${port}` })
    expect(refused).toMatchObject({ state: 'fault', text: expect.stringContaining('EAUTH 535') })
    expect(JSON.stringify(refused)).not.toContain('mot-de-passe')
    server.close()
  })
})

/** Opens a server that answers each path as the payment provider would. */
const withProvider = async (answers: Record<string, object>, use: (stripe: Stripe) => Promise<void>) => {
  const server = createHttpServer(({ url = '' }, reply) => {
    const answer = answers[url.split('?')[0] ?? '']
    reply.writeHead(answer ? 200 : 401, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(answer ?? { error: { type: 'invalid_request_error', message: 'sk_live_secret' } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    await use(new Stripe('sk_live_x', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 }))
  } finally {
    server.close()
  }
}

const list = (...data: object[]) => ({ object: 'list', data, has_more: false })
const endpoint = { url: `${publicUrl}/api/v1/stripe/webhook`, status: 'enabled' }
const goodAnswers = {
  '/v1/account': {
    object: 'account',
    charges_enabled: true,
    settings: { payouts: { schedule: { interval: 'manual' } } },
  },
  '/v1/webhook_endpoints': list(
    { ...endpoint, enabled_events: handledTypes.slice(3) },
    { ...endpoint, enabled_events: handledTypes.slice(0, 3) },
  ),
  '/v1/payment_method_domains': list({ domain_name: 'couronne.example', enabled: true }),
}

describe('the payment provider', () => {
  it('is good when the account can charge, pays out by hand, and its webhooks send every event', async () => {
    await withProvider(goodAnswers, async (stripe) =>
      expect(statesOf(await paymentProviderFindings(stripe, publicUrl))).toEqual([
        'good: Stripe',
        'good: Stripe',
        'good: Webhooks',
        'good: Portefeuilles',
      ]),
    )
  })

  it('has a fault for each thing that is missing', async () => {
    const answers = {
      '/v1/account': { object: 'account', charges_enabled: false },
      '/v1/webhook_endpoints': list(
        { ...endpoint, enabled_events: handledTypes.slice(2) },
        { ...endpoint, status: 'disabled', enabled_events: ['*'] },
        { ...endpoint, url: 'https://other.example/api/v1/stripe/webhook', enabled_events: ['*'] },
      ),
      '/v1/payment_method_domains': list(),
    }
    await withProvider(answers, async (stripe) => {
      const findings = await paymentProviderFindings(stripe, publicUrl)
      expect(statesOf(findings)).toEqual(['fault: Stripe', 'fault: Stripe', 'fault: Webhooks', 'note: Portefeuilles'])
      expect(findings[2]?.text).toContain(handledTypes.slice(0, 2).join(', '))
    })
  })

  it('that refuses the key is a fault without its message', async () => {
    await withProvider({}, async (stripe) => {
      const findings = await paymentProviderFindings(stripe, publicUrl)
      expect(statesOf(findings)).toEqual(['fault: Stripe'])
      expect(JSON.stringify(findings)).not.toContain('sk_live')
    })
  })
})

describe('the DNS', () => {
  const records: Record<string, string[][]> = {
    'couronne.example': [['google-site-verification=x'], ['v=spf1 include:mail', '.example -all']],
    '_dmarc.couronne.example': [['v=DMARC1; p=reject']],
  }
  const resolve = {
    lookup: async () => ({ address: '203.0.113.7' }),
    resolveTxt: async (name: string) =>
      records[name] ?? Promise.reject(Object.assign(new Error(), { code: 'ENODATA' })),
  }

  it('is good when the address and the sender’s records exist, and DKIM stays a note', async () => {
    const mailFrom = 'Couronne <bonjour@couronne.example>'
    expect((await nameFindings({ publicUrl, mailFrom }, resolve)).map(formatFinding)).toEqual([
      '✓ DNS : couronne.example mène à 203.0.113.7.',
      '✓ DNS : TXT couronne.example : v=spf1 include:mail.example -all',
      '✓ DNS : TXT _dmarc.couronne.example : v=DMARC1; p=reject',
      expect.stringMatching(/^· DNS : DKIM/),
    ])
  })

  it('has a fault for a missing address, SPF and DMARC', async () => {
    const lookup = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
    const findings = await nameFindings({ publicUrl, mailFrom: 'bonjour@other.example' }, { ...resolve, lookup })
    expect(statesOf(findings)).toEqual(['fault: DNS', 'fault: DNS', 'fault: DNS', 'note: DNS'])
    expect(findings[0]?.text).toContain('ENOTFOUND')
  })
})

it('the disk is good with two gibibytes, and backups when the last one is a day old', async () => {
  expect((await diskFinding(dataDir)).text).toContain(dataDir)
  const backupDir = join(dataDir, 'backups')
  await mkdir(join(backupDir, '2026-11-19T08-00-00-000Z'), { recursive: true })
  const stateOf = async (change: object) =>
    (await backupFinding({ backupDir, needsBackups: true, ...change }, now)).state
  expect(await stateOf({})).toBe('good')
  expect((await backupFinding({ backupDir, needsBackups: true }, new Date('2026-11-20T11:00:00Z'))).state).toBe('fault')
  expect(await stateOf({ backupDir: undefined })).toBe('fault')
  expect(await stateOf({ backupDir: undefined, needsBackups: false })).toBe('note')
  await mkdir(join(backupDir, 'none'))
  expect(await stateOf({ backupDir: join(backupDir, 'none') })).toBe('fault')
})

it('a part that cannot be examined is a fault, and hides no other finding', async () => {
  const config = parseConfig({ DATA_DIR: join(dataDir, 'none'), BACKUP_DIR: join(dataDir, 'none') })
  const resolve = { lookup: async () => ({ address: '203.0.113.7' }), resolveTxt: async () => [] }
  const databaseUrl = 'postgres://127.0.0.1:1/none'
  const findings = await examine(config, { databaseUrl, stripe: undefined, resolve, now: () => now })
  expect(statesOf(findings)).toEqual([
    'fault: Base de données',
    'note: Serveur de mails',
    'note: Stripe',
    'fault: Disque',
    'fault: Sauvegardes',
  ])
  expect(findings[0]?.text).toContain('ECONNREFUSED')
})

it('all of it is examined from the settings, and nothing is changed', async () => {
  const database = await testDatabase()
  try {
    const production = {
      ...{ PUBLIC_URL: publicUrl, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' },
      ...{ STRIPE_WEBHOOK_SECRET: 'whsec_x', SMTP_URL: 'smtp://127.0.0.1:1', DATA_DIR: dataDir },
      ...{ MAIL_FROM: 'bonjour@couronne.example', RETURN_ADDRESS: '1 rue du Dépôt, 93100 Montreuil' },
      ...liveLegal,
    }
    const resolve = { lookup: async () => ({ address: '203.0.113.7' }), resolveTxt: async () => [] }
    await withProvider(goodAnswers, async (stripe) => {
      const surroundings = { databaseUrl: database.url, stripe, resolve, now: () => new Date() }
      const subjects = (await examine(parseConfig(production), surroundings)).map(({ subject }) => subject)
      expect([...new Set(subjects)]).toEqual([
        ...['Base de données', 'Connexions', 'Horloge', 'Serveur de mails', 'Stripe', 'Webhooks', 'Portefeuilles'],
        ...['Disque', 'Sauvegardes', 'DNS'],
      ])
      const trial = await examine(parseConfig({ DATA_DIR: dataDir }), { ...surroundings, stripe: undefined })
      expect(statesOf(trial).filter((state) => state.startsWith('note'))).toEqual([
        'note: Serveur de mails',
        'note: Stripe',
        'note: Sauvegardes',
      ])
    })
  } finally {
    await database.close()
  }
})
