import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { centsFromEuros } from '@couronne/contract/lib/money'
import { type LegalDetailName, type LegalDetails, legalSettings } from '@couronne/contract/lib/page-host'
import '@couronne/contract/lib/validation-messages'
import { z } from 'zod'
import { editDistance } from './lib/edit-distance.ts'
import { isEveryNetwork, isPublicHost } from './lib/public-host.ts'

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], 'true ou false')
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true')
const port = z.coerce.number().int().min(0).max(65535)
/** An empty setting counts as missing (`parseConfig`). */
const text = z.string()
const secret = z.string().min(32, '32 caractères au moins')
const wholeDays = z
  .string()
  .refine((days) => /^\d{1,3}$/.test(days) && Number(days) <= 365, 'un nombre entier de jours, de 0 à 365')
  .transform(Number)
const maxPriceEuros = 100_000
const price = z
  .string()
  .refine((euros) => /^\d+([.,]\d{1,2})?$/.test(euros), 'un montant en euros, par exemple 4,90')
  .transform((euros) => centsFromEuros(Number(euros.replace(',', '.'))))
  .refine((cents) => cents <= centsFromEuros(maxPriceEuros), `${maxPriceEuros} € au plus`)
/** Normalises the address as browsers do, with the scheme and the host in lower case. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'une adresse qui commence par http:// ou https://' })
  .transform((address) => new URL(address).href.replace(/\/$/, ''))
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']
const proxies = text.refine(
  (list) =>
    list.split(',').every((part) => namedNetworks.includes(part.trim()) || isIP(part.trim().replace(/\/\d+$/, ''))),
  'les adresses ou réseaux de vos mandataires, séparés par des virgules, par exemple 10.0.0.0/8',
)

type LegalVariable = (typeof legalSettings)[LegalDetailName]
const legalTexts = Object.fromEntries(
  Object.values(legalSettings).map((variable) => [variable, text.optional()]),
) as Record<LegalVariable, z.ZodOptional<typeof text>>
const legalOf = (settings: Partial<Record<LegalVariable, string>>): LegalDetails =>
  Object.fromEntries(Object.entries(legalSettings).map(([name, variable]) => [name, settings[variable]]))

const mediatorSettings = ['LEGAL_MEDIATOR_NAME', 'LEGAL_MEDIATOR_ADDRESS', 'LEGAL_MEDIATOR_URL'] as const
/** These settings identify the seller and the host of the platform. */
const sellerSettings = Object.values(legalSettings).filter(
  (name) => !mediatorSettings.some((mediatorSetting) => mediatorSetting === name),
)

const settings = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: text.default('.data'),
  DEMO_DATA: z.enum(['true', 'false'], 'true ou false').optional(),
  DEMO: flag(false),
  DATABASE_URL: text.optional(),
  BACKUP_DIR: text.optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'une adresse qui commence par redis:// ou rediss://' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'une adresse qui commence par smtp:// ou smtps://' }).optional(),
  MAIL_FROM: text.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'la clé publiable de Stripe, qui commence par pk_').optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  SESSION_SECRET: secret.optional(),
  SESSION_SECRET_PREVIOUS: secret.optional(),
  ENCRYPTION_KEY: secret.optional(),
  ENCRYPTION_KEY_PREVIOUS: secret.optional(),
  BRAND_NAME: text.default('Couronne'),
  GEOCODER_URL: webAddress.optional(),
  SIRENE_URL: webAddress.optional(),
  ANALYTICS_URL: webAddress.optional(),
  TRUST_PROXY: proxies.optional(),
  WEB_DEV: flag(false),
  WEB_BUILD_DIR: text.optional(),
  STOP_GRACE_SECONDS: z.coerce.number().min(0).max(300).default(0),
  LOG_REQUESTS: z.enum(['true', 'false'], 'true ou false').optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  BROWSING_PATIENCE_MS: z.coerce.number().int().positive().default(300),
  PROFILE_REQUIRES_LOGIN: flag(false),
  SERVICE_WITHDRAWAL_DAYS: wholeDays.optional(),
  SHIPPING_FEE: price.default(490),
  FREE_SHIPPING_FROM: price.default(8000),
  SUPPORT_HOURS: text.default('de 9 h à 19 h, du lundi au samedi'),
  RETURN_ADDRESS: text.optional(),
  RETURN_IS_FREE: flag(false),
  REQUIRE_VERIFIED_PROFESSIONALS: z.enum(['true', 'false'], 'true ou false').optional(),
  PAYMENT_SANDBOX_PORT: port.optional(),
  PAYMENT_SANDBOX_URL: webAddress.optional(),
  ...legalTexts,
  LEGAL_EMAIL: z.email().optional(),
  LEGAL_MEDIATOR_URL: webAddress.optional(),
})

/**
 * The person who starts the server can solve this problem: it is printed as a message for that person, without a stack.
 */
export class StartupError extends Error {}

export class SettingsError extends StartupError {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`Réglages à corriger :\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

type Settings = z.infer<typeof settings>

const demoReturnAddress = 'Couronne, service des retours, 8 rue des Tisserands, 93100 Montreuil, France'

/** Derives who can reach the platform, and whether its people and payments are real. */
const deriveExposure = (s: Settings) => {
  const isHttps = s.PUBLIC_URL?.startsWith('https:') ?? false
  const hasPublicAddress = isHttps || (s.PUBLIC_URL !== undefined && isPublicHost(new URL(s.PUBLIC_URL).hostname))
  // A public HOST can be reached even if PUBLIC_URL is missing.
  const isPublic = hasPublicAddress || isPublicHost(s.HOST)
  const isProduction = isPublic && !s.DEMO
  const hasLiveKeys = s.STRIPE_SECRET_KEY !== undefined && !/^[sr]k_test_/.test(s.STRIPE_SECRET_KEY)
  // The demo pays its appointments: through the sandbox, or in a real provider's test mode if DEMO_DATA asks for it.
  const demoData = s.DEMO_DATA ? s.DEMO_DATA === 'true' : !isProduction && !s.STRIPE_SECRET_KEY
  return { isHttps, hasPublicAddress, isPublic, isProduction, hasLiveKeys, demoData }
}

/** Lists settings that are valid alone and wrong in combination. */
const problemsOf = (s: Settings, exposure: ReturnType<typeof deriveExposure>) => {
  const { isHttps, hasPublicAddress, isPublic, isProduction, hasLiveKeys } = exposure
  const problems: string[] = []
  if (hasLiveKeys) {
    if (!s.PUBLIC_URL) problems.push('PUBLIC_URL : nécessaire avec de vraies clés de paiement, car les mails y mènent')
    else if (!isPublic)
      problems.push(
        'STRIPE_SECRET_KEY : de vraies clés de paiement, jamais à une adresse que personne d’autre ne peut joindre ; dites une PUBLIC_URL publique, en https://, ou prenez des clés d’essai (sk_test_…)',
      )
    if (!s.SMTP_URL && !isProduction)
      problems.push('SMTP_URL : nécessaire avec de vraies clés de paiement, car tous liraient les mails gardés')
    if (s.DEMO) problems.push('DEMO : jamais avec de vraies clés de paiement ; prenez des clés d’essai (sk_test_…)')
    if (s.DEMO_DATA === 'true' && !isProduction)
      problems.push('DEMO_DATA : ses mots de passe sont connus de tous ; jamais avec de vraies clés de paiement')
  }
  // On every network it is unknown who can reach the server: it may be everybody.
  if (isEveryNetwork(s.HOST) && !isPublic) {
    if (!s.DEMO && !hasLiveKeys)
      problems.push(
        'HOST : sur tous les réseaux, tout le monde pourrait peut-être entrer, et l’on y paie pour de faux ; dites PUBLIC_URL, en https://, pour une vraie maison, ou DEMO=true si elle est seulement à montrer',
      )
    if (s.WEB_DEV)
      problems.push(
        'WEB_DEV : montre les sources du site à qui les demande ; jamais quand HOST est sur tous les réseaux',
      )
  }
  if (isProduction) {
    if (hasPublicAddress && !isHttps)
      problems.push('PUBLIC_URL : une adresse que tous peuvent joindre commence par https:// (ou DEMO=true)')
    if (!hasPublicAddress)
      problems.push('HOST : tous peuvent joindre cette adresse ; dites PUBLIC_URL, en https:// (ou DEMO=true)')
    if (!s.STRIPE_SECRET_KEY)
      problems.push(
        'STRIPE_SECRET_KEY : nécessaire à une adresse publique, où l’on ne paie pas pour de faux (ou DEMO=true)',
      )
    else if (!hasLiveKeys)
      problems.push(
        'STRIPE_SECRET_KEY : avec des clés d’essai, personne ne paie ; à une adresse publique, seulement avec DEMO=true',
      )
    if (!s.SMTP_URL)
      problems.push('SMTP_URL : nécessaire à une adresse publique, où tous liraient les mails gardés (ou DEMO=true)')
    if (s.DEMO_DATA === 'true')
      problems.push(
        'DEMO_DATA : ses mots de passe sont connus de tous ; à une adresse publique, seulement avec DEMO=true',
      )
  }
  if ((isProduction || hasLiveKeys) && !s.RETURN_ADDRESS)
    problems.push(
      'RETURN_ADDRESS : l’adresse postale où les clientes renvoient leurs articles, nécessaire à une adresse publique et avec de vraies clés de paiement (ou DEMO=true, avec des clés d’essai)',
    )
  if ((isProduction || hasLiveKeys) && !s.MAIL_FROM)
    problems.push(
      'MAIL_FROM : l’adresse d’où partent les e-mails, nécessaire à une adresse publique et avec de vraies clés de paiement, par exemple « Couronne <bonjour@couronne.fr> »',
    )
  // The locations of people must not be sent unencrypted over public networks.
  if (s.GEOCODER_URL?.startsWith('http:') && isPublicHost(new URL(s.GEOCODER_URL).hostname))
    problems.push('GEOCODER_URL : une adresse que tous peuvent joindre commence par https://')
  // On an unencrypted connection somebody else could answer for the register.
  if (s.SIRENE_URL?.startsWith('http:') && isPublicHost(new URL(s.SIRENE_URL).hostname))
    problems.push('SIRENE_URL : une adresse que tous peuvent joindre commence par https://')
  if (s.ANALYTICS_URL?.startsWith('http:') && isPublicHost(new URL(s.ANALYTICS_URL).hostname))
    problems.push('ANALYTICS_URL : une adresse que tous peuvent joindre commence par https://')
  if (isPublic && s.WEB_DEV)
    problems.push('WEB_DEV : montre les sources du site à qui les demande ; jamais à une adresse publique')
  // Too short a period costs the operator refunds for a year, so there is no default that somebody could overlook.
  if (hasLiveKeys && s.SERVICE_WITHDRAWAL_DAYS === undefined)
    problems.push(
      'SERVICE_WITHDRAWAL_DAYS : à décider avec un conseil avant de prendre de vrais paiements : 14, ou 0 si la coiffure à une date fixée est dispensée de rétractation (docs/deploy.md dit ce qui est en jeu)',
    )
  if (s.DATABASE_URL && !s.SESSION_SECRET) problems.push('SESSION_SECRET : nécessaire avec DATABASE_URL')
  if (s.DATABASE_URL && !s.ENCRYPTION_KEY) problems.push('ENCRYPTION_KEY : nécessaire avec DATABASE_URL')
  if (s.STRIPE_SECRET_KEY && !s.STRIPE_PUBLISHABLE_KEY)
    problems.push('STRIPE_PUBLISHABLE_KEY : nécessaire avec STRIPE_SECRET_KEY')
  if (s.STRIPE_PUBLISHABLE_KEY && !s.STRIPE_SECRET_KEY)
    problems.push('STRIPE_SECRET_KEY : nécessaire avec STRIPE_PUBLISHABLE_KEY')
  if (s.STRIPE_SECRET_KEY && !s.STRIPE_WEBHOOK_SECRET)
    problems.push('STRIPE_WEBHOOK_SECRET : nécessaire avec STRIPE_SECRET_KEY')
  return problems
}

/**
 * Finds settings that are almost named like one of ours. Short names differ by one letter at most, because HOME and
 * HOST are different settings.
 */
const misspelledNames = (names: string[]) => {
  const knownNames = Object.keys(settings.shape)
  return names
    .filter((name) => !knownNames.includes(name))
    .flatMap((name) => {
      const meant = knownNames.find((known) => editDistance(name, known) <= (known.length < 8 ? 1 : 2))
      return meant ? [`${name} : ce réglage n’existe pas ; est-ce ${meant} ?`] : []
    })
}

/** With live payment keys the seller must be real: without these settings a fictional company is named. */
const sellerProblems = (s: Settings, { hasLiveKeys }: ReturnType<typeof deriveExposure>) =>
  sellerSettings
    .filter((name) => hasLiveKeys && s[name] === undefined)
    .map(
      (name) =>
        `${name} : nécessaire avec de vraies clés de paiement, car les contrats et les factures nomment qui vend`,
    )

/** The consumer mediator is named completely or not at all; the law wants one before real people pay (L616-1). */
const mediatorProblems = (s: Settings, { hasLiveKeys }: ReturnType<typeof deriveExposure>) => {
  const missing = mediatorSettings.filter((name) => s[name] === undefined)
  if (hasLiveKeys)
    return missing.map((name) => `${name} : nécessaire avec de vraies clés de paiement, car la loi veut un médiateur`)
  if (missing.length === 0 || missing.length === mediatorSettings.length) return []
  return missing.map((name) => `${name} : le médiateur est nommé avec son nom, son adresse et son site, ou pas du tout`)
}

/** Reads every setting once. Throws one `SettingsError` that lists all problems. */
export const parseConfig = (env: NodeJS.ProcessEnv) => {
  const filledSettings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(filledSettings)
  if (!parsed.success)
    throw new SettingsError([
      ...misspelledNames(Object.keys(filledSettings)),
      ...parsed.error.issues.map((issue) => `${issue.path.join('.')} : ${issue.message}`),
    ])
  const s = parsed.data
  const exposure = deriveExposure(s)
  const { isProduction, demoData } = exposure
  const problems = [
    ...misspelledNames(Object.keys(filledSettings)),
    ...problemsOf(s, exposure),
    ...sellerProblems(s, exposure),
    ...mediatorProblems(s, exposure),
  ]
  if (problems.length > 0) throw new SettingsError(problems)

  return {
    port: s.PORT,
    host: s.HOST,
    publicUrl: s.PUBLIC_URL,
    dataDir: resolve(s.DATA_DIR),
    demoData,
    databaseUrl: s.DATABASE_URL,
    /** The nightly backups lie here, if there are any. */
    backupDir: s.BACKUP_DIR && resolve(s.BACKUP_DIR),
    /** The data belongs to real people, so somebody must back it up. */
    needsBackups: isProduction,
    redisUrl: s.REDIS_URL,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? 'Couronne <bonjour@couronne.test>',
    stripeSecretKey: s.STRIPE_SECRET_KEY,
    stripePublishableKey: s.STRIPE_PUBLISHABLE_KEY,
    stripeWebhookSecret: s.STRIPE_WEBHOOK_SECRET,
    sessionSecret: s.SESSION_SECRET,
    previousSessionSecret: s.SESSION_SECRET_PREVIOUS,
    encryptionKey: s.ENCRYPTION_KEY,
    previousEncryptionKey: s.ENCRYPTION_KEY_PREVIOUS,
    geocoderUrl: s.GEOCODER_URL,
    sireneUrl: s.SIRENE_URL,
    analyticsUrl: s.ANALYTICS_URL,
    trustProxy: s.TRUST_PROXY,
    webDev: s.WEB_DEV,
    webBuildDir: s.WEB_BUILD_DIR,
    stopGraceSeconds: s.STOP_GRACE_SECONDS,
    /** A line is logged for each request. */
    logsRequests: s.LOG_REQUESTS ? s.LOG_REQUESTS === 'true' : isProduction,
    rateLimitFactor: s.RATE_LIMIT_FACTOR,
    browsingPatienceMs: s.BROWSING_PATIENCE_MS,
    profileRequiresLogin: s.PROFILE_REQUIRES_LOGIN,
    serviceWithdrawalDays: s.SERVICE_WITHDRAWAL_DAYS ?? 0,
    /** The operators read in these hours; pages show the text as it is. */
    supportHours: s.SUPPORT_HOURS,
    /** Customers return goods to `address`. `isFree` says whether the platform pays for the parcel. */
    returns: { address: s.RETURN_ADDRESS ?? demoReturnAddress, isFree: s.RETURN_IS_FREE },
    shipping: { feeCents: s.SHIPPING_FEE, freeFromCents: s.FREE_SHIPPING_FROM },
    visibility: {
      verifiedOnly: s.REQUIRE_VERIFIED_PROFESSIONALS ? s.REQUIRE_VERIFIED_PROFESSIONALS === 'true' : isProduction,
    },
    /** Search engines may index production only, neither a demo nor a site that is not public. */
    isIndexed: isProduction,
    paymentSandboxPort: s.PAYMENT_SANDBOX_PORT,
    paymentSandboxUrl: s.PAYMENT_SANDBOX_URL,
    site: {
      brandName: s.BRAND_NAME,
      legal: legalOf(s),
    },
  }
}
export type Config = ReturnType<typeof parseConfig>
