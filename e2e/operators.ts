import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { node24Path, root } from '../scripts/lib/install.mjs'
import { type createApi, newEmail, password } from './people.ts'

/** Runs `npm run admin:create` beside the running server, and returns the link that it prints. */
export const inviteOperator = async (email: string, app = currentApp()) => {
  const stdout = await adminCreate(app, email)
  const link = /https?:\S+token=\S+/.exec(stdout)?.[0]
  if (!link) throw new Error(`no link: ${stdout}`)
  return link
}

/** Removes an operator's second factor with the same command. */
export const resetSecondFactor = (email: string) => adminCreate(currentApp(), email, '--new-second-factor')

const currentApp = () => ({ address: process.env.APP_URL, data: process.env.APP_DATA })

const adminCreate = async (app: ReturnType<typeof currentApp>, ...args: string[]) => {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, PUBLIC_URL: app.address, DATA_DIR: app.data }
  const script = join(root, 'apps/server/src/operations/operators/invite-operator-main.ts')
  const { stdout } = await promisify(execFile)(node24Path(), [script, ...args], { env })
  return stdout
}

/** Returns the code that the operator's phone shows. */
export const totpCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

type Api = Pick<ReturnType<typeof createApi>, 'call' | 'logInByApi'>

/** Creates an operator who has a password and no second factor. */
export const anOperatorWithoutSecondFactor = async ({ call, logInByApi }: Api, app = currentApp()) => {
  const email = newEmail('equipe')
  const token = new URL(await inviteOperator(email, app)).searchParams.get('token')
  const { message } = await call<{ message: { id: string } }>('POST', '/api/v1/user/check-token', { token })
  await call('PUT', `/api/v1/user/${message.id}/change-password`, { token, password })
  return logInByApi({ email, password })
}

/** Creates an operator with a second factor and a verified session. */
export const anOperator = async (api: Api, app = currentApp()) => {
  const { call } = api
  const operator = await anOperatorWithoutSecondFactor(api, app)
  const { secret } = await call<{ secret: string }>('POST', '/api/v1/admin/second-factor', {}, operator.token)
  await call('POST', '/api/v1/admin/second-factor/confirm', { code: totpCode(secret) }, operator.token)
  return operator
}
