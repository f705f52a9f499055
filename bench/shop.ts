// Measures the shop with 1,000 products: a list, a product, a cart line and an order, each compared with a bare server
// that runs the same prepared statements, and with figures of Vendure 3 on a similar machine. It also measures whole
// product pages.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { termsVersion } from '@couronne/contract/identity/terms'
import { signToken } from '../apps/server/src/identity/sessions/tokens.ts'
import { type App, startApp, startDatabases } from './lib/app.ts'
import { type BaselineWork, compareWithBaseline, replayStatements } from './lib/baseline.ts'
import { type BenchRequest, formatLatency, type Measured, medians, runLoad } from './lib/load.ts'
import { outputFolder } from './lib/options.ts'
import { recordStatements, type Statement } from './lib/statements.ts'

const products = 1000
const ordersPerRound = 300
/** Figures of Vendure 3.7 with 1,000 products, in answers per second. */
const vendure = { list: 20, product: 88, cartLine: 80 }

type Product = { id: string; slug: string }

const fillShop = async ({ deps: { db } }: App): Promise<Product[]> => {
  const made = await db
    .insertInto('products')
    .values(
      Array.from({ length: products }, (_, n) => ({
        ...{ slug: `meches-${randomUUID()}`, modele: `modele-${n % 125}`, libelle: `Mèches ${n}` },
        ...{ description: 'Fibre douce, prête à tresser. '.repeat(8), texture: `texture ${n % 5}` },
        ...{ longueur: `${20 + (n % 8) * 10} cm`, couleur: `couleur ${n % 12}` },
        ...{ priceCents: 990 + (n % 3), stock: 1_000_000, createdAt: new Date() },
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  await db
    .insertInto('productImages')
    .values(made.map(({ id }) => ({ productId: id, image: 'meches.webp', alt: 'Mèches', position: 0 })))
    .execute()
  return made
}

/** Creates new customers, each with a session. */
const customers = async ({ deps }: App, count: number) => {
  const now = new Date()
  const { id: cityId } = await deps.db.selectFrom('cities').select('id').limit(1).executeTakeFirstOrThrow()
  const people = await deps.db
    .insertInto('users')
    .values(
      Array.from({ length: count }, () => ({
        ...{ role: 'customer' as const, email: `${randomUUID()}@example.test`, passwordHash: '', cityId },
        ...{ firstname: 'Awa', lastname: 'Diallo', phone: '0612345678', adresse: '12 rue des Lilas' },
        ...{ confirmedAt: now, majeurAt: now, cguAt: now, cguVersion: termsVersion, createdAt: now },
      })),
    )
    .returning('id')
    .execute()
  const expiresAt = new Date(now.getTime() + 86_400_000)
  const sessions = await deps.db
    .insertInto('sessions')
    .values(people.map(({ id }) => ({ userId: id, createdAt: now, expiresAt })))
    .returning(['id', 'userId'])
    .execute()
  return Promise.all(
    sessions.map(async ({ id: sessionId, userId }) => ({
      id: userId,
      token: await signToken(deps.secret, 'session', { userId, role: 'customer', sessionId }, now),
    })),
  )
}
type Customer = Awaited<ReturnType<typeof customers>>[number]

const benchReads = async (app: App, name: string, paths: string[]) => {
  const baselineWork: BaselineWork[] = []
  for (const path of paths) {
    // A new connection must prepare its statements first, so the first request is not recorded.
    await app.server.inject(path)
    baselineWork.push(replayStatements(await recordStatements(() => app.server.inject(path))))
  }
  const appRequests = paths.map((path) => app.url + path)
  return compareWithBaseline({ app, name, round: async () => ({ appRequests, baselineWork }) })
}

const send = (app: App, { url, method, token, body }: Exclude<BenchRequest, string>) =>
  app.server.inject({
    method: method as 'POST',
    url: url.replace(app.url, ''),
    payload: body,
    headers: { authorization: `Bearer ${token}` },
  })

const cartLines = async (app: App, all: Product[], people: Customer[]) => {
  const requests = people.map(({ token }, n) => ({
    ...{ url: `${app.url}/api/v1/cart/mine`, method: 'PATCH', token },
    body: [{ id: all[n % all.length]?.id, cartQuantity: 1 + (n % 9) }],
  }))
  const baselineWork: BaselineWork[] = []
  for (const request of requests) baselineWork.push(replayStatements(await recordStatements(() => send(app, request))))
  return compareWithBaseline({
    app,
    name: 'line of a cart',
    inTransaction: true,
    round: async () => ({ appRequests: requests, baselineWork }),
  })
}

/** Picks three products, other ones for each order, at the same prices. */
const threeOf = (all: Product[], nth: number) => {
  const first = (nth * 3) % (all.length - (all.length % 3))
  return all.slice(first, first + 3).map(({ id }) => id)
}

type RecordedBuyer = { customer: string; products: string[] }

/**
 * Replays the recorded statements of an order for another customer and other products, with a new order number and
 * order id.
 */
const replayOrder =
  (
    statements: Statement[],
    recorded: RecordedBuyer & { order: string },
    { customer, products }: RecordedBuyer,
  ): BaselineWork =>
  async (client) => {
    const number = `${String(Math.random()).slice(2, 6)}-${String(Math.random()).slice(2, 8)}-${String(Math.random()).slice(2, 6)}`
    const replacements = new Map(recorded.products.map((id, place) => [id, products[place]])).set(
      recorded.customer,
      customer,
    )
    const replaceValue = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(replaceValue)
      if (typeof value !== 'string') return value
      return replacements.get(value) ?? (/^\d{4}-\d{6}-\d{4}$/.test(value) ? number : value)
    }
    let rows: { id?: string }[] = []
    for (const { text, values, ...statement } of statements) {
      ;({ rows } = await client.query({ ...statement, text, values: values.map(replaceValue) }))
      if (text.startsWith('insert into "orders"')) replacements.set(recorded.order, rows[0]?.id)
    }
    return rows
  }

const orders = (app: App, all: Product[]) => {
  const orderOf = ({ token }: Customer, products: string[]) => ({
    ...{ url: `${app.url}/api/v1/order`, method: 'POST', token },
    body: {
      ...{ firstname: 'Awa', lastname: 'Diallo', email: 'awa@example.test', phone: '0612345678' },
      ...{ delivery_address: '12 rue des Lilas', sameAsDelivery: true, city: 'Montreuil', code_postal: '93100' },
      ...{ country: 'France', cart: products.map((id) => ({ id, cartQuantity: 1 })) },
    },
  })
  const round = async () => {
    const [recorded, appCustomers, baselineCustomers] = await Promise.all(
      [1, ordersPerRound, ordersPerRound].map((n) => customers(app, n)),
    )
    const [first] = recorded as Customer[]
    if (!first) throw new Error('nobody there')
    const products = threeOf(all, 0)
    let order = ''
    const statements = await recordStatements(async () => {
      order = (await send(app, orderOf(first, products))).json().id
    })
    const baselineWork = (baselineCustomers as Customer[]).map(({ id }, nth) =>
      replayOrder(statements, { customer: first.id, products, order }, { customer: id, products: threeOf(all, nth) }),
    )
    return {
      appRequests: (appCustomers as Customer[]).map((one, nth) => orderOf(one, threeOf(all, nth))),
      baselineWork,
      isSingleUse: true,
    }
  }
  return compareWithBaseline({ app, name: 'order of three lines', inTransaction: true, round })
}

const productPages = async (app: App, all: Product[]) => {
  const measured: Measured[] = []
  for (let round = 0; round < 3; round++) {
    const pages = all.slice(round * 300, (round + 1) * 300).map(({ slug }) => `${app.url}/boutique/${slug}`)
    measured.push(await runLoad({ requests: pages, connections: 4 }))
  }
  const medianResult = medians(measured)
  console.log(
    `product page, each made anew\n  ${medianResult.perSecond.toFixed(0)} answers/s, ${formatLatency(medianResult)}`,
  )
  console.log(
    `  of Vendure’s answers with the bare product: ${(medianResult.perSecond / vendure.product).toFixed(1)} times`,
  )
}

const compareTo = (metric: keyof typeof vendure, { perSecond }: Measured) =>
  console.log(`  of what Vendure gave: ${(perSecond / vendure[metric]).toFixed(1)} times`)

const { ensureBuilt } = await import(join(import.meta.dirname, '../scripts/lib/build.mjs'))
const databases = await startDatabases(outputFolder)
const app = await startApp(databases, 1000, await ensureBuilt())
try {
  const all = await fillShop(app)
  await app.deps.pool.query('analyze products, product_images')
  compareTo(
    'list',
    await benchReads(app, 'list of twenty', ['/api/v1/product?limit=20', '/api/v1/product?limit=20&offset=20']),
  )
  const named = all.slice(0, 40).map(({ slug }) => `/api/v1/product/${slug}`)
  compareTo('product', await benchReads(app, 'product by its slug', named))
  compareTo('cartLine', await cartLines(app, all, await customers(app, 40)))
  await orders(app, all)
  await productPages(app, all)
} finally {
  await app.close()
  await databases.stop()
}
