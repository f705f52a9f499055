import type { Mediator } from './company.ts'
import type { Returns } from './page-host.ts'
import { withdrawalDays } from './withdrawal-period.ts'

// What pages and mails say of a sale in the shop in the same words, as the Code de la consommation has it.

export const withdrawalRightWords = `Vous pouvez renoncer à une commande sans donner de raison. Tant qu’elle n’est pas partie, vous l’annulez et tout vous est rendu ; dès qu’elle est expédiée, et jusqu’à ${withdrawalDays} jours après le jour de la livraison, vous renoncez à tout ou partie de ses articles. Un délai qui finit un samedi, un dimanche ou un jour férié va jusqu’au premier jour ouvrable qui suit.`

export const returnWords = ({ address, isFree }: Returns) =>
  `Renvoyez les articles au plus tard ${withdrawalDays} jours après votre déclaration, à cette adresse : ${address}. ${returnCostWords(isFree)}`

export const givenBackWords =
  'La livraison est remboursée avec le dernier article de la commande. Une partie du prix peut être retenue pour un usage qui va plus loin que l’essai ; sa raison vous est alors dite.'

/** L221-24: the money may wait for the goods or for the proof that they were sent, whichever is there first. */
export const refundWords = `Nous vous remboursons sur la carte qui a payé, au plus tard ${withdrawalDays} jours après votre déclaration. Si, ce jour-là, nous n’avons ni les articles ni une preuve de leur envoi, nous vous remboursons dès que l’un ou l’autre nous parvient.`

/** L221-23: the law leaves it with us where it is not said. */
export const returnCostWords = (isFree: boolean) =>
  isFree ? 'Les frais de retour sont à notre charge.' : 'Les frais de retour sont à votre charge.'

export const withdrawalFormUse =
  '(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)'

/** Below whom it is sent to, word for word: annex to R221-1. */
export const withdrawalFormLines = [
  'Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat (*) portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous :',
  'Commandé le (*)/reçu le (*) :',
  'Nom du (des) consommateur(s) :',
  'Adresse du (des) consommateur(s) :',
  'Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :',
  'Date :',
  '(*) Rayez la mention inutile.',
]

/** L217-3 ff, and 1641 ff of the Code civil. */
export const guaranteeWords =
  'Chaque article est garanti deux ans à compter de la livraison par la garantie légale de conformité et, deux ans à compter de la découverte d’un défaut caché, par la garantie légale des vices cachés : nous le réparons, le remplaçons ou le remboursons sans frais pour vous, comme la loi le prévoit.'

/** L616-1: it is named where the operator has said it, and nothing is said of one elsewhere but what the law gives. */
export const mediationWords = (mediator: Mediator | undefined) =>
  mediator
    ? `À défaut d’accord, un consommateur peut recourir gratuitement au médiateur de la consommation dont nous relevons : ${mediator.name}, ${mediator.address}.`
    : 'À défaut d’accord, la loi donne à tout consommateur le droit de recourir gratuitement à un médiateur de la consommation ; le nôtre n’est pas encore nommé ici.'
