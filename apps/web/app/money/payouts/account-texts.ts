import type { PayoutAccountState } from '@couronne/contract/money/payouts'

type State = PayoutAccountState['state']

/** Describes the state of the professional's account at the provider. */
export const accountTexts: Record<State, [title: string, sentence: string]> = {
  none: [
    'Votre compte Stripe n’est pas encore ouvert',
    'Stripe est le service qui vous verse le prix de vos rendez-vous. Quelques minutes suffisent pour vous inscrire ; ce que vous gagnez vous attend.',
  ],
  incomplete: [
    'Votre inscription chez Stripe n’est pas terminée',
    'Ce que vous gagnez vous attend : vous le recevrez dès que Stripe aura tout ce qu’il lui faut.',
  ],
  checking: [
    'Stripe vérifie votre dossier',
    'Vous n’avez rien à faire. Ce que vous gagnez vous attend, et part dès que Stripe a dit oui.',
  ],
  refused: [
    'Stripe n’a pas accepté votre dossier',
    'Aucun versement n’est possible pour le moment. Écrivez-nous : ce que vous avez gagné est gardé pour vous.',
  ],
  ready: ['Votre compte Stripe est ouvert', 'Vos versements partent 48 h après la fin de chaque rendez-vous.'],
}
