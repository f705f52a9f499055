import { createHash } from 'node:crypto'
import type { Once } from '@couronne/contract/lib/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Answer, claim, findKept, type KeyedRequest, keepAnswer, keepEffect } from '../database/stored-answers.ts'
import { inTransaction, savepoint, type Tx, transaction } from '../database/transaction.ts'
import { invalid, Refusal } from '../domain-error.ts'
import { everyday } from '../limits.ts'
import { refusalBody } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    once?: Once
  }
}

/** Gives access to an idempotency key for work in several transactions. */
export type Key = {
  /**
   * Claims the key in the transaction that starts the work; returns the id of the row that an earlier request with this
   * key created.
   */
  claim: (db: Tx) => Promise<string | null>
  /** Stores the id of the created row in that same transaction. */
  keepEffect: (db: Tx, id: string) => Promise<unknown>
}
export const noKey: Key = { claim: async () => null, keepEffect: async () => {} }

type Request = Pick<FastifyRequest, 'headers' | 'routeOptions' | 'params' | 'query' | 'body' | 'viewer'>
type Reply = Pick<FastifyReply, 'statusCode' | 'code' | 'type' | 'serialize' | 'send'>
type Payload<R extends Reply> = NonNullable<Parameters<R['send']>[0]>

/** Fails the start when a POST route for signed-in users does not say whether it honours an idempotency key. */
export const requireOnce = (app: FastifyInstance) =>
  app.addHook('onRoute', ({ method, url, config }) => {
    const isForMembers = config?.who === 'member' || config?.who === 'professional' || config?.who === 'admin'
    if (isForMembers && [method].flat().includes('POST') && config.once === undefined)
      throw new Error(`POST ${url} does not say whether it honours an Idempotency-Key`)
  })

/**
 * Answers with the result of the work. A second request with the same Idempotency-Key gets the same answer without
 * running the work. The key's row, the work and the answer share one transaction, which `work` gets as its `db`.
 */
export const once = async <R extends Reply>(
  deps: Deps,
  request: Request,
  reply: R,
  work: (deps: Deps) => Promise<Payload<R>>,
): Promise<void> => {
  const keyed = keyedRequestOf(request, request.body)
  if (!keyed) return void (await reply.send(await work(deps)))
  await sendOnce(deps, reply, keyed, () =>
    inTransaction(deps, async (deps, db) => {
      const { answer } = await claim(db, keyed, deps.clock.now())
      if (answer) return decrypted(deps, keyed, answer)
      await deps.limits.take(everyday.write, keyed.userId)
      const made = await answerTo(reply, () => savepoint(db, () => work(deps)))
      await keepAnswer(db, keyed, encrypted(deps, keyed, made))
      return made
    }),
  )
}

/**
 * Does the same for work that does not fit in one transaction, because it calls other services or takes long. The work
 * claims the key in the transaction that starts it; the answer is stored afterwards. After a crash in between, the next
 * request with the key runs the work again, which continues from what had been started.
 * @param asked the content of the request, where that is not its body
 */
export const onceInSteps = async <R extends Reply>(
  deps: Deps,
  request: Request,
  reply: R,
  work: (key: Key) => Promise<Payload<R>>,
  asked: unknown = request.body,
): Promise<void> => {
  const keyed = keyedRequestOf(request, asked)
  if (!keyed) return void (await reply.send(await work(noKey)))
  await sendOnce(deps, reply, keyed, async () => {
    const now = deps.clock.now()
    const stored = await findKept(deps.db, keyed, now)
    if (stored?.answer) return decrypted(deps, keyed, stored.answer)
    await deps.limits.take(everyday.write, keyed.userId)
    let startedId: string | null = null
    const key: Key = {
      claim: async (db) => {
        startedId = (await claim(db, keyed, now)).effectId
        return startedId
      },
      keepEffect: (db, id) => {
        startedId = id
        return keepEffect(db, keyed, id)
      },
    }
    const answer = await answerTo(reply, () => work(key))
    return transaction(deps.db, async (db) => {
      const { answer: first, effectId } = await claim(db, keyed, now)
      if (first) return decrypted(deps, keyed, first)
      // Another process has started the work since ours failed, and its answer will be stored.
      if (effectId !== startedId) throw new Refusal('unavailable')
      await keepAnswer(db, keyed, encrypted(deps, keyed, answer))
      return answer
    })
  })
}

const labelOf = ({ userId }: KeyedRequest) => ({ purpose: 'kept-answer', userId })

/** Encrypts the stored answer where the route asks for it, so that it can be sent again but not read in the table. */
const encrypted = ({ encryption }: Deps, keyed: KeyedRequest, answer: Answer): Answer =>
  keyed.isSealed ? { ...answer, body: encryption.encrypt(labelOf(keyed), answer.body).toString('base64') } : answer

const decrypted = ({ encryption }: Deps, keyed: KeyedRequest, stored: Answer): Answer =>
  keyed.isSealed ? { ...stored, body: encryption.decrypt(labelOf(keyed), Buffer.from(stored.body, 'base64')) } : stored

const printableAscii = /^[\x20-\x7e]{1,255}$/

const keyedRequestOf = (
  { headers, routeOptions, params, query, viewer }: Request,
  asked: unknown,
): KeyedRequest | undefined => {
  const key = headers['idempotency-key']
  if (key === undefined || !viewer) return undefined
  if (typeof key !== 'string' || !printableAscii.test(key))
    throw invalid('Idempotency-Key', "La clé d'idempotence doit compter de 1 à 255 caractères ASCII imprimables.")
  const given = params as Record<string, string>
  return {
    userId: viewer.id,
    path: (routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) => given[name] ?? ''),
    key,
    // The hash covers the request as the schemas parsed it, so spaces and the order of fields do not matter.
    fingerprint: createHash('sha256')
      .update(JSON.stringify([query, asked]))
      .digest(),
    isSealed: routeOptions.config.once === 'sealed',
  }
}

const sendOnce = async (deps: Deps, reply: Reply, keyed: KeyedRequest, work: () => Promise<Answer>) => {
  const name = JSON.stringify([keyed.userId, keyed.path, keyed.key])
  const answer = await deps.underWay.join(name, keyed.fingerprint.toString('hex'), work)
  if (!answer) throw new Refusal('idempotency_mismatch')
  // Fastify sends a text unchanged, without the route's serializer.
  await reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
}

/** These errors are temporary: the next request with the key may get another answer. */
const isTemporary = ({ statusCode }: Refusal) => statusCode === 401 || statusCode === 429 || statusCode >= 500

const answerTo = async <R extends Reply>(reply: R, work: () => Promise<Payload<R>>): Promise<Answer> => {
  try {
    const payload = await work()
    return { status: reply.statusCode, body: String(reply.serialize(payload)) }
  } catch (error) {
    if (!(error instanceof Refusal) || isTemporary(error)) throw error
    return { status: error.statusCode, body: JSON.stringify(refusalBody(error)) }
  }
}
