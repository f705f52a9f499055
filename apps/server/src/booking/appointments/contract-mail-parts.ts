import { companyOf, mediationWords } from '@couronne/contract/lib/company'
import { frenchDate } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import type { Section } from '../../platform/mails/mail-template.ts'
import type { Appointment } from './mail-parts.ts'

/** Reads who sells the service, and which version of the terms the customer accepted. */
const partiesOf = ({ db }: Pick<Deps, 'db'>, { customerId, professionalId }: Appointment) =>
  db
    .selectFrom('users as p')
    .innerJoin('users as c', (join) => join.on('c.id', '=', customerId))
    .leftJoin('businesses as b', 'b.userId', 'p.id')
    .select(['p.firstname', 'p.lastname', 'b.legalName', 'b.siret', 'c.cguVersion'])
    .where('p.id', '=', professionalId)
    .executeTakeFirstOrThrow()

/** The law requires that the customer receives these texts in the mail itself: L221-13, and L221-5, which it names. */
export const contractSections = async (deps: Pick<Deps, 'db' | 'config' | 'publicUrl'>, a: Appointment) => {
  const { config, publicUrl } = deps
  const { brandName, legal } = config.site
  const company = companyOf(legal)
  const seller = await partiesOf(deps, a)
  const business = seller.siret ? ` (${seller.legalName}, SIRET ${seller.siret})` : ''
  const version = seller.cguVersion ? ` dans leur version du ${frenchDate(new Date(seller.cguVersion), 'UTC')}` : ''
  const sections: Section[] = [
    {
      title: 'Votre contrat',
      lines: [
        `La prestation vous est vendue par ${seller.firstname} ${seller.lastname}${business}. ${company.companyName}, qui édite ${brandName}, en encaisse le prix en son nom et pour son compte, et vous vend le service de réservation.`,
        `Les conditions générales s'appliquent${version} : ${pageAddress(publicUrl, 'terms')}`,
        'Les sommes payées d’avance ne sont pas des arrhes au sens de l’article L214-1 du Code de la consommation.',
        withdrawalLine(config.serviceWithdrawalDays),
      ],
    },
    {
      title: 'Une difficulté ?',
      lines: [
        `Écrivez d'abord à ${company.email}. ${mediationWords(company.mediator)}`,
        ...(company.mediator ? [company.mediator.url] : []),
      ],
    },
  ]
  return sections
}

const withdrawalLine = (days: number) =>
  days > 0
    ? `Vous pouvez renoncer à ce contrat sans raison ni frais pendant ${days} jours à partir du paiement, tant que le rendez-vous n'a pas commencé : « Annuler », dans « Mes rendez-vous », suffit.`
    : 'La prestation est réservée pour un jour et une heure fixés : l’annulation suit les règles ci-dessus, sans délai de rétractation (article L221-28, 12°, du Code de la consommation).'
