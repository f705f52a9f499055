import { createHash } from 'node:crypto'
import type { IdempotencyMode } from '@couronne/contract/lib/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import {
  type Answer,
  claim,
  findKeyState,
  type KeyedRequest,
  saveAnswer,
  saveEffectId,
} from '../database/stored-answers.ts'
import { inTransaction, savepoint, type Tx, transaction } from '../database/transaction.ts'
import { DomainError, validationError } from '../domain-error.ts'
import { defaultLimits } from '../limits.ts'
import { toErrorBody } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    idempotent?: IdempotencyMode
  }
}

/** Gives access to an idempotency key for work in several transactions. */
export type IdempotencyKey = {
  /**
   * Claims the key in the transaction that starts the work; returns the id of the row that an earlier request with this
   * key created.
   */
  claim: (db: Tx) => Promise<string | null>
  /** Stores the id of the created row in that same transaction. */
  saveEffectId: (db: Tx, id: string) => Promise<unknown>
}
export const noIdempotencyKey: IdempotencyKey = { claim: async () => null, saveEffectId: async () => {} }

type Request = Pick<FastifyRequest, 'headers' | 'routeOptions' | 'params' | 'query' | 'body' | 'viewer'>
type Reply = Pick<FastifyReply, 'statusCode' | 'code' | 'type' | 'serialize' | 'send'>
type Payload<R extends Reply> = NonNullable<Parameters<R['send']>[0]>

/** Fails the start when a POST route for signed-in users does not say whether it honours an idempotency key. */
export const assertIdempotencyDeclared = (app: FastifyInstance) =>
  app.addHook('onRoute', ({ method, url, config }) => {
    const isForMembers = config?.access === 'member' || config?.access === 'professional' || config?.access === 'admin'
    if (isForMembers && [method].flat().includes('POST') && config.idempotent === undefined)
      throw new Error(`POST ${url} does not say whether it honours an Idempotency-Key`)
  })

/**
 * Answers with the result of the work. A second request with the same Idempotency-Key gets the same answer without
 * running the work. The key's row, the work and the answer share one transaction, which `work` gets as its `db`.
 */
export const runIdempotent = async <R extends Reply>(
  deps: Deps,
  request: Request,
  reply: R,
  work: (deps: Deps) => Promise<Payload<R>>,
): Promise<void> => {
  const keyed = keyedRequestOf(request, request.body)
  if (!keyed) return void (await reply.send(await work(deps)))
  await sendIdempotent(deps, reply, keyed, () =>
    inTransaction(deps, async (deps, db) => {
      const { answer } = await claim(db, keyed, deps.clock.now())
      if (answer) return decrypted(deps, keyed, answer)
      await deps.limits.take(defaultLimits.write, keyed.userId)
      const newAnswer = await runAndSerialize(reply, () => savepoint(db, () => work(deps)))
      await saveAnswer(db, keyed, encrypted(deps, keyed, newAnswer))
      return newAnswer
    }),
  )
}

/**
 * Does the same for work that does not fit in one transaction, because it calls other services or takes long. The work
 * claims the key in the transaction that starts it; the answer is stored afterwards. After a crash in between, the next
 * request with the key runs the work again, which continues from what had been started.
 * @param content the content of the request, where that is not its body
 */
export const runIdempotentSteps = async <R extends Reply>(
  deps: Deps,
  request: Request,
  reply: R,
  work: (key: IdempotencyKey) => Promise<Payload<R>>,
  content: unknown = request.body,
): Promise<void> => {
  const keyed = keyedRequestOf(request, content)
  if (!keyed) return void (await reply.send(await work(noIdempotencyKey)))
  await sendIdempotent(deps, reply, keyed, async () => {
    const now = deps.clock.now()
    const stored = await findKeyState(deps.db, keyed, now)
    if (stored?.answer) return decrypted(deps, keyed, stored.answer)
    await deps.limits.take(defaultLimits.write, keyed.userId)
    let startedId: string | null = null
    const key: IdempotencyKey = {
      claim: async (db) => {
        startedId = (await claim(db, keyed, now)).effectId
        return startedId
      },
      saveEffectId: (db, id) => {
        startedId = id
        return saveEffectId(db, keyed, id)
      },
    }
    const answer = await runAndSerialize(reply, () => work(key))
    return transaction(deps.db, async (db) => {
      const { answer: storedAnswer, effectId } = await claim(db, keyed, now)
      if (storedAnswer) return decrypted(deps, keyed, storedAnswer)
      // Another process has started the work since ours failed, and its answer will be stored.
      if (effectId !== startedId) throw new DomainError('unavailable')
      await saveAnswer(db, keyed, encrypted(deps, keyed, answer))
      return answer
    })
  })
}

const encryptionLabel = ({ userId }: KeyedRequest) => ({ purpose: 'stored-answer', userId })

/** Encrypts the stored answer where the route asks for it, so that it can be sent again but not read in the table. */
const encrypted = ({ encryption }: Deps, keyed: KeyedRequest, answer: Answer): Answer =>
  keyed.isEncrypted
    ? { ...answer, body: encryption.encrypt(encryptionLabel(keyed), answer.body).toString('base64') }
    : answer

const decrypted = ({ encryption }: Deps, keyed: KeyedRequest, stored: Answer): Answer =>
  keyed.isEncrypted
    ? { ...stored, body: encryption.decrypt(encryptionLabel(keyed), Buffer.from(stored.body, 'base64')) }
    : stored

const printableAscii = /^[\x20-\x7e]{1,255}$/

const keyedRequestOf = (
  { headers, routeOptions, params, query, viewer }: Request,
  content: unknown,
): KeyedRequest | undefined => {
  const key = headers['idempotency-key']
  if (key === undefined || !viewer) return undefined
  if (typeof key !== 'string' || !printableAscii.test(key))
    throw validationError(
      'Idempotency-Key',
      "La clé d'idempotence doit compter de 1 à 255 caractères ASCII imprimables.",
    )
  const pathParams = params as Record<string, string>
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) => pathParams[name] ?? '')
  return {
    userId: viewer.id,
    // A second factor proves the session that sends it, so its stored answer is for that session alone.
    path: routeOptions.config.beforeSecondFactor ? `${path} ${viewer.sessionId}` : path,
    key,
    // The hash covers the request as the schemas parsed it, so spaces and the order of fields do not matter.
    fingerprint: createHash('sha256')
      .update(JSON.stringify([query, content]))
      .digest(),
    isEncrypted: routeOptions.config.idempotent === 'sealed',
  }
}

const sendIdempotent = async (deps: Deps, reply: Reply, keyed: KeyedRequest, work: () => Promise<Answer>) => {
  const name = JSON.stringify([keyed.userId, keyed.path, keyed.key])
  const answer = await deps.inFlight.join(name, keyed.fingerprint.toString('hex'), work)
  if (!answer) throw new DomainError('idempotency_mismatch')
  // Fastify sends a text unchanged, without the route's serializer.
  await reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
}

/** These errors are temporary: the next request with the key may get another answer. */
const isTemporary = ({ statusCode }: DomainError) => statusCode === 401 || statusCode === 429 || statusCode >= 500

const runAndSerialize = async <R extends Reply>(reply: R, work: () => Promise<Payload<R>>): Promise<Answer> => {
  try {
    const payload = await work()
    return { status: reply.statusCode, body: String(reply.serialize(payload)) }
  } catch (error) {
    if (!(error instanceof DomainError) || isTemporary(error)) throw error
    return { status: error.statusCode, body: JSON.stringify(toErrorBody(error)) }
  }
}
