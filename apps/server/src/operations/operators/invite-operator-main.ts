import { email as emailShape } from '@couronne/contract/identity/sessions'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { type Config, parseConfig } from '../../config.ts'
import { runningAddress } from '../../host/data-dir-lock.ts'
import { hasTable, withOwnDatabase } from '../../host/own-database.ts'
import { printError } from '../../host/print-error.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Db } from '../../lib/database/database.ts'
import { enqueueOnlyJobs } from '../../lib/jobs.ts'
import { createLimits } from '../../lib/limits.ts'
import { inviteOperator } from './invite-operator.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

const fail = (text: string) => {
  console.error(text)
  process.exitCode = 1
}

const invite = async (db: Db, config: Config, email: string) => {
  if (!(await hasTable(db, 'operator_actions')))
    return fail('Il n’y a encore personne ici : lancez d’abord `npm start`.')
  const invited = await inviteOperator({ db, clock: systemClock }, { email, brandName: config.site.brandName })
  if (invited === 'somebody else')
    return fail(`${email} a déjà un compte de cliente ou de coiffeuse. Choisissez une adresse réservée à l’équipe.`)
  if (invited === 'suspended') return fail(`Le compte de ${email} est suspendu.`)
  if (invited === 'in use')
    return console.log(
      `${email} fait déjà partie de l’équipe : rien n’a changé.\nMot de passe oublié ? La page de connexion en propose un nouveau.`,
    )
  const address = config.publicUrl ?? runningAddress(config.dataDir) ?? `http://${config.host}:${config.port}`
  console.log(
    [
      invited.isNew
        ? `Le compte de ${email} est créé.`
        : `Le compte de ${email} attend toujours son mot de passe : voici un nouveau lien.`,
      `Pour choisir son mot de passe, une seule fois, dans les ${invited.hours} heures :`,
      `  ${pageAddress(address, 'newPassword', { token: invited.token })}`,
      'Sa double authentification se règle à la première connexion.',
    ].join('\n'),
  )
}

const reset = async (db: Db, email: string) => {
  if (!(await hasTable(db, 'second_factors'))) return fail('Il n’y a encore personne ici : lancez d’abord `npm start`.')
  const commandDeps = { db, clock: systemClock, limits: createLimits(1), jobs: enqueueOnlyJobs }
  const outcome = await resetSecondFactor(commandDeps, email)
  if (outcome === 'nobody') return fail(`${email} ne fait pas partie de l’équipe.`)
  if (outcome === 'none to reset') return console.log(`${email} n’a pas encore de second code : rien n’a changé.`)
  console.log(
    `Le second code de ${email} est retiré, et ses sessions sont fermées.\nElle en règle un nouveau à sa prochaine connexion ; un e-mail le lui dit.`,
  )
}

const option = '--new-second-factor'

try {
  const args = process.argv.slice(2)
  const isReset = args.includes(option)
  const parsedEmail = emailShape.safeParse(args.find((arg) => arg !== option))
  const config = parseConfig(process.env)
  if (parsedEmail.success)
    await withOwnDatabase(config, (db) =>
      isReset ? reset(db, parsedEmail.data) : invite(db, config, parsedEmail.data),
    )
  else fail(`Indiquez son adresse e-mail : npm run admin:create -- prenom@exemple.fr [${option}]`)
} catch (error) {
  printError(error)
  process.exitCode = 1
}
