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

/** The hold that work of several transactions has on its key. */
export type Key = {
  /** Takes the key in the transaction that begins the work; the id of what an earlier request with it has begun. */
  claim: (db: Tx) => Promise<string | null>
  /** In that same transaction. */
  keepEffect: (db: Tx, id: string) => Promise<unknown>
}
export const noKey: Key = { claim: async () => null, keepEffect: async () => {} }

type Request = Pick<FastifyRequest, 'headers' | 'routeOptions' | 'params' | 'query' | 'body' | 'viewer'>
type Reply = Pick<FastifyReply, 'statusCode' | 'code' | 'type' | 'serialize' | 'send'>
type Payload<R extends Reply> = NonNullable<Parameters<R['send']>[0]>

/** A POST of someone signed in that does not say whether it honours a key stops the start. */
export const requireOnce = (app: FastifyInstance) =>
  app.addHook('onRoute', ({ method, url, config }) => {
    const isForMembers = config?.who === 'member' || config?.who === 'professional' || config?.who === 'admin'
    if (isForMembers && [method].flat().includes('POST') && config.once === undefined)
      throw new Error(`POST ${url} does not say whether it honours an Idempotency-Key`)
  })

/**
 * Answers with what the work makes; a second time under the same Idempotency-Key, with the same answer and no work. The
 * key's row, the work and the answer are one transaction, which `work` gets as its `db`.
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
      if (answer) return opened(deps, keyed, answer)
      await deps.limits.take(everyday.write, keyed.userId)
      const made = await answerTo(reply, () => savepoint(db, () => work(deps)))
      await keepAnswer(db, keyed, sealed(deps, keyed, made))
      return made
    }),
  )
}

/**
 * The same for work that one transaction cannot hold, because it talks to others or takes long. The work claims the key
 * in the transaction that begins it; its answer is kept afterwards. After a crash between the two the next request with
 * the key does it again, and goes on with what had been begun.
 * @param asked what the request says, where that is not its body
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
    const kept = await findKept(deps.db, keyed, now)
    if (kept?.answer) return opened(deps, keyed, kept.answer)
    await deps.limits.take(everyday.write, keyed.userId)
    let begun: string | null = null
    const key: Key = {
      claim: async (db) => {
        begun = (await claim(db, keyed, now)).effectId
        return begun
      },
      keepEffect: (db, id) => {
        begun = id
        return keepEffect(db, keyed, id)
      },
    }
    const answer = await answerTo(reply, () => work(key))
    return transaction(deps.db, async (db) => {
      const { answer: first, effectId } = await claim(db, keyed, now)
      if (first) return opened(deps, keyed, first)
      // Another process has begun since we were refused: its answer is the one.
      if (effectId !== begun) throw new Refusal('unavailable')
      await keepAnswer(db, keyed, sealed(deps, keyed, answer))
      return answer
    })
  })
}

const labelOf = ({ userId }: KeyedRequest) => ({ purpose: 'kept-answer', userId })

/** What is told once is told again to who asks with the key, and to nobody who reads the table. */
const sealed = ({ encryption }: Deps, keyed: KeyedRequest, answer: Answer): Answer =>
  keyed.isSealed ? { ...answer, body: encryption.encrypt(labelOf(keyed), answer.body).toString('base64') } : answer

const opened = ({ encryption }: Deps, keyed: KeyedRequest, kept: Answer): Answer =>
  keyed.isSealed ? { ...kept, body: encryption.decrypt(labelOf(keyed), Buffer.from(kept.body, 'base64')) } : kept

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
    // As the schemas have read it: neither spaces nor the order of fields make another request.
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
  // A text goes past the route's serializer as it is.
  await reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
}

/** Nothing was tried, or nothing is known: the next request with the key may well be answered otherwise. */
const isPassing = ({ statusCode }: Refusal) => statusCode === 401 || statusCode === 429 || statusCode >= 500

const answerTo = async <R extends Reply>(reply: R, work: () => Promise<Payload<R>>): Promise<Answer> => {
  try {
    const payload = await work()
    return { status: reply.statusCode, body: String(reply.serialize(payload)) }
  } catch (error) {
    if (!(error instanceof Refusal) || isPassing(error)) throw error
    return { status: error.statusCode, body: JSON.stringify(refusalBody(error)) }
  }
}
