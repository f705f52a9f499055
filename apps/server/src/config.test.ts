import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { legal, liveLegal } from '../test/legal.ts'
import { parseConfig, SettingsError } from './config.ts'

const production = {
  PUBLIC_URL: 'https://couronne.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Couronne <bonjour@couronne.example>',
  RETURN_ADDRESS: '1 rue du Dépôt, 93100 Montreuil',
  ...liveLegal,
}

/** With these keys nobody pays real money. */
const tests = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }

const problemsWith = (env: NodeJS.ProcessEnv) => {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((problem) => problem.split(' : ')[0])
    throw error
  }
}

it('the default configuration starts the demonstration', () => {
  expect(parseConfig({})).toMatchObject({
    ...{ port: 3000, host: '127.0.0.1', publicUrl: undefined, dataDir: resolve('.data'), demoData: true },
    ...{ mailFrom: 'Couronne <bonjour@couronne.test>', site: { brandName: 'Couronne' } },
    ...{ stopGraceSeconds: 0, rateLimitFactor: 1, browsingPatienceMs: 300 },
    ...{ webDev: false, profileRequiresLogin: false, isIndexed: false, visibility: { verifiedOnly: false } },
    returns: {
      address: 'Couronne, service des retours, 8 rue des Tisserands, 93100 Montreuil, France',
      isFree: false,
    },
  })
})

it.each([
  ['SESSION_SECRET', ['s'.repeat(32)], ['s'.repeat(31)]],
  ['SESSION_SECRET_PREVIOUS', ['s'.repeat(32)], ['s'.repeat(31)]],
  ['ENCRYPTION_KEY', ['k'.repeat(32)], ['k'.repeat(31)]],
  ['ENCRYPTION_KEY_PREVIOUS', ['k'.repeat(32)], ['k'.repeat(31)]],
  ['STOP_GRACE_SECONDS', ['0', '0.5', '300'], ['-1', '300.5', 'x']],
  ['RATE_LIMIT_FACTOR', ['0.001', '1000'], ['0', '-1']],
  ['BROWSING_PATIENCE_MS', ['1', '5000'], ['0', '0.5']],
  ['SERVICE_WITHDRAWAL_DAYS', ['0', '365'], ['366']],
  ['SHIPPING_FEE', ['0', '100000'], ['100000,01']],
])('the setting %s accepts %j and rejects %j', (name, valid, invalid) => {
  expect(valid.flatMap((value) => problemsWith({ [name]: value }))).toEqual([])
  expect(invalid.map((value) => problemsWith({ [name]: value }))).toEqual(invalid.map(() => [name]))
})

it('a production server never loads the demo accounts, whose passwords are known', () => {
  expect(parseConfig(production)).toMatchObject({ demoData: false, visibility: { verifiedOnly: true } })
  expect(problemsWith({ ...production, DEMO_DATA: 'true' })).toEqual(['DEMO_DATA'])
  expect(parseConfig({ ...production, ...tests, DEMO: 'true', DEMO_DATA: 'true' }).demoData).toBe(true)
  expect(parseConfig({ ...tests, STRIPE_WEBHOOK_SECRET: 'whsec_x' }).demoData).toBe(false)
})

it.each(['sk_live_x', 'rk_live_x', 'x'])(
  'the live key %s requires a mail server and a public address, whatever the host',
  (key) => {
    const paid = { ...production, STRIPE_SECRET_KEY: key }
    const privateOverrides = { PUBLIC_URL: '', SMTP_URL: '' }
    expect(problemsWith({ ...paid, ...privateOverrides })).toEqual(['PUBLIC_URL', 'SMTP_URL'])
    expect(problemsWith({ ...paid, ...privateOverrides, HOST: '127.0.0.1', DEMO_DATA: 'false' })).toEqual([
      'PUBLIC_URL',
      'SMTP_URL',
    ])
    expect(problemsWith({ ...paid, ...privateOverrides, ...tests })).toEqual([])
  },
)

it.each(['http://localhost:3000', 'http://192.168.1.20:3000', 'http://couronne.test'])(
  'live keys are rejected with one message at %s, which only our own network can reach',
  (PUBLIC_URL) => {
    const paid = { ...production, PUBLIC_URL, DEMO_DATA: 'false' }
    expect(() => parseConfig(paid)).toThrow(
      /^Réglages à corriger :\n {2}- STRIPE_SECRET_KEY : de vraies clés de paiement, jamais à une adresse que personne d’autre ne peut joindre[^\n]*$/,
    )
    for (const HOST of ['0.0.0.0', '192.168.1.20'])
      expect(problemsWith({ ...paid, HOST })).toEqual(['STRIPE_SECRET_KEY'])
    expect(problemsWith({ ...paid, HOST: '9.9.9.9' })).toEqual(['HOST'])
    expect(problemsWith({ ...paid, ...tests })).toEqual([])
    expect(problemsWith({ ...paid, PUBLIC_URL: production.PUBLIC_URL })).toEqual([])
  },
)

it('a public address requires payment keys and a mail server, unless the server is a demo', () => {
  expect(problemsWith({ PUBLIC_URL: production.PUBLIC_URL })).toEqual([
    'STRIPE_SECRET_KEY',
    'SMTP_URL',
    'RETURN_ADDRESS',
    'MAIL_FROM',
  ])
  expect(parseConfig({ PUBLIC_URL: production.PUBLIC_URL, DEMO: 'true' }).demoData).toBe(true)
})

it.each([production.PUBLIC_URL, 'HTTPS://Couronne.EXAMPLE', 'https://localhost'])(
  'test keys are rejected at %s, because nobody pays with them, unless the server is a demo',
  (PUBLIC_URL) => {
    for (const STRIPE_SECRET_KEY of ['sk_test_x', 'rk_test_x']) {
      const liveKeysSettings = { ...production, PUBLIC_URL, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }
      expect(() => parseConfig(liveKeysSettings)).toThrow(
        /^Réglages à corriger :\n {2}- STRIPE_SECRET_KEY : avec des clés d’essai, personne ne paie[^\n]*$/,
      )
      expect(parseConfig({ ...liveKeysSettings, DEMO: 'true', DEMO_DATA: 'false' })).toMatchObject({
        demoData: false,
        isIndexed: false,
      })
    }
  },
)

it('a production server requires a return address, and only a demo has a default one', () => {
  expect(parseConfig(production).returns).toEqual({ address: production.RETURN_ADDRESS, isFree: false })
  expect(() => parseConfig({ ...production, RETURN_ADDRESS: '' })).toThrow(
    /^Réglages à corriger :\n {2}- RETURN_ADDRESS : l’adresse postale où les clientes renvoient leurs articles[^\n]*$/,
  )
  const privateSettings = { ...production, PUBLIC_URL: '', RETURN_ADDRESS: '' }
  expect(problemsWith(privateSettings)).toEqual(['PUBLIC_URL', 'RETURN_ADDRESS'])
  expect(problemsWith({ ...privateSettings, ...tests })).toEqual([])
  expect(parseConfig({ PUBLIC_URL: production.PUBLIC_URL, DEMO: 'true' }).returns.address).toContain('Montreuil')
})

it('live keys require the legal settings of the seller, and a demo does not', () => {
  const emptyLegalSettings = Object.fromEntries(Object.keys(legal).map((name) => [name, '']))
  expect(problemsWith({ ...production, ...emptyLegalSettings })).toEqual(Object.keys(legal))
  expect(() => parseConfig({ ...production, LEGAL_SIREN: '' })).toThrow(
    /^Réglages à corriger :\n {2}- LEGAL_SIREN : nécessaire avec de vraies clés de paiement[^\n]*$/,
  )
  expect(problemsWith({ ...production, ...emptyLegalSettings, ...tests, DEMO: 'true' })).toEqual([])
  expect(problemsWith({ ...production, ...emptyLegalSettings, ...tests, PUBLIC_URL: '' })).toEqual([])
})

it('the legal settings reach the pages', () => {
  const mediator = { LEGAL_MEDIATOR_NAME: 'M', LEGAL_MEDIATOR_ADDRESS: 'A', LEGAL_MEDIATOR_URL: 'https://m.example' }
  expect(parseConfig({ ...legal, ...mediator }).site.legal).toEqual({
    companyName: 'Salon Exemple',
    legalForm: 'SARL',
    capital: '1 000 €',
    address: '1 rue du Siège, 75011 Paris',
    siren: '123 456 789',
    rcs: 'Paris',
    vat: 'FR12123456789',
    publicationDirector: 'Awa Diallo',
    email: 'bonjour@salon.example',
    phone: '0142000000',
    hostName: 'Hébergeur',
    hostAddress: '2 rue du Nuage, 59000 Lille',
    hostPhone: '0353010000',
    mediatorName: 'M',
    mediatorAddress: 'A',
    mediatorUrl: 'https://m.example',
  })
  expect(parseConfig({ LEGAL_FORM: 'SAS' }).site.legal.siren).toBeUndefined()
})

it('each legal setting fills its field of the legal pages', () => {
  expect(parseConfig(production).site.legal).toEqual({
    ...{ companyName: 'Salon Exemple', legalForm: 'SARL', capital: '1 000 €', address: '1 rue du Siège, 75011 Paris' },
    ...{ siren: '123 456 789', rcs: 'Paris', vat: 'FR12123456789', publicationDirector: 'Awa Diallo' },
    ...{ email: 'bonjour@salon.example', phone: '0142000000' },
    ...{ hostName: 'Hébergeur', hostAddress: '2 rue du Nuage, 59000 Lille', hostPhone: '0353010000' },
    mediatorName: 'Médiation Exemple',
    mediatorAddress: '3 rue de la Paix, 75002 Paris',
    mediatorUrl: 'https://mediation.example',
  })
})

it('the mediator is configured completely or not at all, and live keys require one', () => {
  const mediator = { LEGAL_MEDIATOR_NAME: 'M', LEGAL_MEDIATOR_ADDRESS: 'A', LEGAL_MEDIATOR_URL: 'https://m.example' }
  expect(parseConfig(mediator).site.legal).toMatchObject({ mediatorName: 'M', mediatorUrl: 'https://m.example' })
  expect(problemsWith({ LEGAL_MEDIATOR_NAME: 'M' })).toEqual(['LEGAL_MEDIATOR_ADDRESS', 'LEGAL_MEDIATOR_URL'])
  expect(problemsWith({ ...mediator, LEGAL_MEDIATOR_URL: 'javascript:x' })).toEqual(['LEGAL_MEDIATOR_URL'])
  const withoutMediator = Object.fromEntries(Object.keys(mediator).map((name) => [name, '']))
  expect(problemsWith({ ...production, ...withoutMediator })).toEqual(Object.keys(mediator))
  expect(problemsWith({ ...production, ...withoutMediator, ...tests, DEMO: 'true' })).toEqual([])
})

it('the problems of each setting match config-problems.txt', async () => {
  const emptySettings = Object.fromEntries(Object.keys(production).map((name) => [name, '']))
  const privateDemo = {
    ...production,
    PUBLIC_URL: '',
    SMTP_URL: '',
    RETURN_ADDRESS: '',
    DEMO_DATA: 'true',
    DEMO: 'true',
  }
  const invalidSettings: NodeJS.ProcessEnv[] = [
    { DEMO: 'oui', DEMO_DATA: 'oui', WEB_DEV: 'oui', PROFILE_REQUIRES_LOGIN: 'oui', RETURN_IS_FREE: 'oui' },
    { PUBLIC_URL: 'couronne.example', SMTP_URL: 'mail', TRUST_PROXY: 'x', STRIPE_PUBLISHABLE_KEY: 'sk_x' },
    { SESSION_SECRET: 'court', ENCRYPTION_KEY: 'court', SERVICE_WITHDRAWAL_DAYS: '-1', SHIPPING_FEE: 'cher' },
    { FREE_SHIPPING_FROM: '100001', GEOCODER_URL: 'x', PORT: '70000', STOP_GRACE_SECONDS: '301', LEGAL_EMAIL: 'x' },
    { DATABASE_URL: 'postgresql://x', STRIPE_SECRET_KEY: 'sk_test_x', GEOCODER_URL: 'http://geo.example' },
    { STRIPE_PUBLISHABLE_KEY: 'pk_x', LEGAL_MEDIATOR_URL: 'https://m.example' },
    { REDIS_URL: 'localhost:6379' },
    { HOST: '0.0.0.0', WEB_DEV: 'true' },
    { HOST: '9.9.9.9', WEB_DEV: 'true', DEMO_DATA: 'true' },
    { PUBLIC_URL: 'http://couronne.example', DEMO_DATA: 'true' },
    { ...production, ...tests },
    { ...production, PUBLIC_URL: 'http://localhost:3000' },
    privateDemo,
    { ...emptySettings, STRIPE_SECRET_KEY: 'sk_live_x' },
  ]
  const problemLists = invalidSettings.map((env) => {
    try {
      parseConfig(env)
    } catch (error) {
      return (error as Error).message
    }
    return 'nothing'
  })
  await expect(`${problemLists.join('\n\n')}\n`).toMatchFileSnapshot('../test/config-problems.txt')
})

it('configuration problems are reported in French', () => {
  expect(() => parseConfig({ PORT: 'abc', LEGAL_EMAIL: 'x', REQUIRE_VERIFIED_PROFESSIONALS: 'oui' })).toThrow(
    /PORT : Indiquez un nombre\.\n.*REQUIRE_VERIFIED_PROFESSIONALS : true ou false\n.*LEGAL_EMAIL : Adresse e-mail invalide\./,
  )
})

it.each(['', 'http://localhost:3000', production.PUBLIC_URL])(
  'live keys allow no demo data and no demo mode: "%s"',
  (PUBLIC_URL) => {
    const paid = { ...production, PUBLIC_URL }
    const usualProblems = problemsWith(paid)
    expect(problemsWith({ ...paid, DEMO_DATA: 'true' })).toEqual([...usualProblems, 'DEMO_DATA'])
    expect(problemsWith({ ...paid, DEMO: 'true' })).toEqual([...usualProblems, 'DEMO'])
    expect(problemsWith({ ...paid, DEMO: 'true', DEMO_DATA: 'true' })).toEqual([...usualProblems, 'DEMO', 'DEMO_DATA'])
    expect(problemsWith({ ...paid, ...tests, DEMO: 'true', DEMO_DATA: 'true' })).toEqual([])
  },
)

const exposureByAddress = {
  'http://localhost:3000': 'private',
  'http://LOCALHOST:3000': 'private',
  'http://couronne.test': 'private',
  'http://maison:3000': 'private',
  'http://127.9.9.9': 'private',
  'http://2130706433': 'private',
  'http://192.168.1.20:3000': 'private',
  'http://[::1]:3000': 'private',
  'http://[fd00::7]': 'private',
  'http://[::ffff:10.0.0.1]': 'private',
  'http://couronne.example': 'public',
  'HTTP://Couronne.Example.': 'public',
  'http://9.9.9.9': 'public',
  'http://[2606:4700::1]': 'public',
  'http://mylocalhost.example': 'public',
  'https://couronne.example': 'https',
  'HTTPS://Couronne.EXAMPLE/': 'https',
  'hTtPs://couronne.example': 'https',
  'https://localhost': 'https',
} as const

/** These are the settings reported as problems, by exposure of the address and by other settings. */
const expectedProblems = {
  private: { nothing: [], real: ['STRIPE_SECRET_KEY'], demo: [], dev: [] },
  public: {
    nothing: ['PUBLIC_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'RETURN_ADDRESS', 'MAIL_FROM'],
    real: ['PUBLIC_URL'],
    demo: [],
    dev: ['WEB_DEV'],
  },
  https: {
    nothing: ['STRIPE_SECRET_KEY', 'SMTP_URL', 'RETURN_ADDRESS', 'MAIL_FROM'],
    real: [],
    demo: [],
    dev: ['WEB_DEV'],
  },
}
const extraSettings = {
  nothing: {},
  real: { ...production, DEMO_DATA: 'false' },
  demo: { DEMO: 'true' },
  dev: { DEMO: 'true', WEB_DEV: 'true' },
}

describe.each(Object.entries(exposureByAddress))('at %s', (address, exposure) => {
  it.each(Object.keys(extraSettings) as (keyof typeof extraSettings)[])(
    'requires the settings that its exposure needs: %s',
    (setting) => {
      expect(problemsWith({ ...extraSettings[setting], PUBLIC_URL: address })).toEqual(
        expectedProblems[exposure][setting],
      )
    },
  )
})

it.each([
  ['0.0.0.0', ['HOST']],
  ['::', ['HOST']],
  ['192.168.1.20', []],
  ['9.9.9.9', ['HOST', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'RETURN_ADDRESS', 'MAIL_FROM']],
  ['2606:4700::1', ['HOST', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'RETURN_ADDRESS', 'MAIL_FROM']],
  ['couronne.example', ['HOST', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'RETURN_ADDRESS', 'MAIL_FROM']],
])('listening on %s requires %j, whatever the public address', (host, problems) => {
  expect(problemsWith({ HOST: host })).toEqual(problems)
  expect(problemsWith({ HOST: host, PUBLIC_URL: 'http://localhost:3000' })).toEqual(problems)
  expect(problemsWith({ HOST: host, DEMO: 'true' })).toEqual([])
  expect(problemsWith({ ...production, HOST: host })).toEqual([])
})

describe.each(['0.0.0.0', '0', '0x0', '::', '0:0:0:0:0:0:0:0', '[::]', '::ffff:0.0.0.0'])('listening on %s', (HOST) => {
  it.each(['', 'http://localhost:3000'])(
    'accepts no sandbox payments from anyone, and shows neither mails nor sources, with the public address "%s"',
    (PUBLIC_URL) => {
      const listenSettings = { HOST, PUBLIC_URL }
      const productionMailSettings = { SMTP_URL: production.SMTP_URL, DEMO_DATA: 'false' }
      expect(problemsWith(listenSettings)).toEqual(['HOST'])
      expect(problemsWith({ ...listenSettings, ...productionMailSettings })).toEqual(['HOST'])
      expect(problemsWith({ ...production, ...tests, ...listenSettings, ...productionMailSettings })).toEqual(['HOST'])
      expect(problemsWith({ ...listenSettings, ...productionMailSettings, DEMO: 'true' })).toEqual([])
      expect(problemsWith({ ...listenSettings, DEMO: 'true' })).toEqual([])
      expect(problemsWith({ ...listenSettings, WEB_DEV: 'true' })).toEqual(['HOST', 'WEB_DEV'])
      expect(problemsWith({ ...listenSettings, DEMO: 'true', WEB_DEV: 'true' })).toEqual(['WEB_DEV'])
    },
  )
})

it.each([
  [
    { HOST: '0.0.0.0' },
    'HOST : sur tous les réseaux, tout le monde pourrait peut-être entrer, et l’on y paie pour de faux',
  ],
  [{ HOST: '::', WEB_DEV: 'true' }, 'WEB_DEV : montre les sources du site à qui les demande ; jamais quand HOST'],
  [{ ...production, DEMO: 'true' }, 'DEMO : jamais avec de vraies clés de paiement'],
  [
    { ...production, PUBLIC_URL: 'http://maison', DEMO_DATA: 'true' },
    'DEMO_DATA : ses mots de passe sont connus de tous ; jamais',
  ],
  [{ ...production, PUBLIC_URL: '' }, 'PUBLIC_URL : nécessaire avec de vraies clés de paiement'],
  [
    { ...production, PUBLIC_URL: 'http://localhost:3000', SMTP_URL: '' },
    'SMTP_URL : nécessaire avec de vraies clés de paiement',
  ],
  [
    { PUBLIC_URL: 'http://couronne.example' },
    'PUBLIC_URL : une adresse que tous peuvent joindre commence par https://',
  ],
  [{ HOST: '9.9.9.9' }, 'HOST : tous peuvent joindre cette adresse'],
  [{ PUBLIC_URL: 'https://couronne.example' }, 'STRIPE_SECRET_KEY : nécessaire à une adresse publique'],
  [{ PUBLIC_URL: 'https://couronne.example' }, 'SMTP_URL : nécessaire à une adresse publique'],
  [{ PUBLIC_URL: 'https://couronne.example', DEMO_DATA: 'true' }, 'DEMO_DATA : ses mots de passe sont connus de tous'],
  [{ PUBLIC_URL: 'https://couronne.example', WEB_DEV: 'true' }, 'WEB_DEV : montre les sources du site'],
])('the settings %j are rejected with: %s', (env, sentence) => {
  expect(() => parseConfig(env)).toThrow(sentence)
})

it('the public address is normalised as in browsers', () => {
  expect(parseConfig({ ...production, PUBLIC_URL: 'HTTPS://Couronne.EXAMPLE/' })).toMatchObject({
    publicUrl: 'https://couronne.example',
    visibility: { verifiedOnly: true },
    demoData: false,
  })
})

it('the keys of the real provider are configured together, or not at all', () => {
  expect(problemsWith({ ...production, STRIPE_PUBLISHABLE_KEY: '' })).toEqual(['STRIPE_PUBLISHABLE_KEY'])
  expect(problemsWith({ ...production, STRIPE_PUBLISHABLE_KEY: 'sk_live_x' })).toEqual(['STRIPE_PUBLISHABLE_KEY'])
  expect(problemsWith({ ...production, STRIPE_WEBHOOK_SECRET: '' })).toEqual(['STRIPE_WEBHOOK_SECRET'])
  expect(problemsWith({ STRIPE_PUBLISHABLE_KEY: 'pk_test_x' })).toEqual(['STRIPE_SECRET_KEY'])
})

it('a setting that is almost named like one of ours is refused with the name that was meant', () => {
  expect(() => parseConfig({ STMP_URL: 'smtp://localhost' })).toThrow(
    'STMP_URL : ce réglage n’existe pas ; est-ce SMTP_URL ?',
  )
  expect(problemsWith({ DATABASE_URI: 'x', ENCRYPTION_KEYS: 'x', PORTS: '3000' })).toEqual([
    'DATABASE_URI',
    'ENCRYPTION_KEYS',
    'PORTS',
  ])
  expect(
    problemsWith({ STMP_URL: '', HOME: '/root', PATH: '/bin', USER: 'root', HOSTNAME: 'a', NODE_ENV: 'x' }),
  ).toEqual([])
})

it('a public address and real payment keys require the sender of the mails', () => {
  expect(problemsWith({ ...production, MAIL_FROM: '' })).toEqual(['MAIL_FROM'])
  expect(parseConfig(production).mailFrom).toBe('Couronne <bonjour@couronne.example>')
})

it('an external database requires both secrets', () => {
  expect(problemsWith({ DATABASE_URL: 'postgres://localhost/couronne' })).toEqual(['SESSION_SECRET', 'ENCRYPTION_KEY'])
})

it('all configuration problems are reported at once', () => {
  const invalid = {
    PORT: '70000',
    PUBLIC_URL: 'localhost:3000',
    SMTP_URL: 'mail.example',
    TRUST_PROXY: 'true',
    DEMO: 'yes',
  }
  expect(problemsWith(invalid)).toEqual(['PORT', 'PUBLIC_URL', 'DEMO', 'SMTP_URL', 'TRUST_PROXY'])
})

it('the port is between 0 and 65535', () => {
  expect(['0', '65535'].flatMap((PORT) => problemsWith({ PORT }))).toEqual([])
  expect(['-1', '65536', '80.5'].flatMap((PORT) => problemsWith({ PORT }))).toEqual(['PORT', 'PORT', 'PORT'])
})

it.each(['10.0.0.1', '10.0.0.0/8, ::1', 'loopback,fd00::/8', 'linklocal', '10.0.0.1, uniquelocal'])(
  'the proxy setting accepts %s',
  (list) => {
    expect(parseConfig({ TRUST_PROXY: list }).trustProxy).toBe(list)
  },
)

it('the delivery price is in euros, with a comma or a point', () => {
  expect(parseConfig({}).shipping).toEqual({ feeCents: 490, freeFromCents: 8000 })
  const env = { SHIPPING_FEE: '5,9', FREE_SHIPPING_FROM: '49.95' }
  expect(parseConfig(env).shipping).toEqual({ feeCents: 590, freeFromCents: 4995 })
  for (const invalid of ['-1', '4,999', 'gratuit', '1e3', '100001'])
    expect(problemsWith({ SHIPPING_FEE: invalid })).toEqual(['SHIPPING_FEE'])
})

it('the withdrawal period is in whole days, zero by default, and has no default with live keys', () => {
  expect(parseConfig({}).serviceWithdrawalDays).toBe(0)
  expect(parseConfig({ SERVICE_WITHDRAWAL_DAYS: '14' }).serviceWithdrawalDays).toBe(14)
  for (const invalid of ['-1', '1.5', 'quatorze', '366', ' '])
    expect(problemsWith({ SERVICE_WITHDRAWAL_DAYS: invalid })).toEqual(['SERVICE_WITHDRAWAL_DAYS'])
  expect(problemsWith({ ...production, SERVICE_WITHDRAWAL_DAYS: '' })).toEqual(['SERVICE_WITHDRAWAL_DAYS'])
  expect(problemsWith({ ...production, ...tests, DEMO: 'true', SERVICE_WITHDRAWAL_DAYS: '' })).toEqual([])
  expect(() => parseConfig({ SERVICE_WITHDRAWAL_DAYS: '1.5' })).toThrow('un nombre entier de jours, de 0 à 365')
})

it.each([
  ['https://entreprises.example', []],
  ['http://127.0.0.1:8080', []],
  ['http://entreprises.example', ['SIRENE_URL']],
  ['entreprises.example', ['SIRENE_URL']],
])('the register of businesses uses https or is in our own network: %s', (SIRENE_URL, problems) => {
  expect(problemsWith({ SIRENE_URL })).toEqual(problems)
})

it.each([
  ['https://cartes.example/nominatim', []],
  ['http://127.0.0.1:8080', []],
  ['http://nominatim:8080/', []],
  ['http://cartes.example', ['GEOCODER_URL']],
  ['cartes.example', ['GEOCODER_URL']],
  ['ftp://cartes.example', ['GEOCODER_URL']],
])('the map service uses https or is in our own network: %s', (GEOCODER_URL, problems) => {
  expect(problemsWith({ GEOCODER_URL })).toEqual(problems)
})
