import { type PersonAction, type PersonView, personActions } from '@couronne/contract/operations/operators'
import { Refusal } from '../../lib/domain-error.ts'

/** A person as she stands, and what she is to the operator who asks; whoever decides by it holds her. */
type Standing = Pick<PersonView, 'role' | 'state'> & {
  confirmedAt: Date | null
  verifiedAt: Date | null
  /** Of the one that is announced or has begun. */
  suspensionId: string | null
  isHerself: boolean
  /** Of all who may enter as operators there are she and who asks alone. */
  isLastColleague: boolean
}

type WhyNot = (() => Refusal) | undefined
type Rule = (person: Standing) => WhyNot

const no =
  (...why: ConstructorParameters<typeof Refusal>) =>
  () =>
    new Refusal(...why)

/** Nobody decides of herself. */
const ofHerself: Partial<Record<PersonAction, WhyNot>> = {
  restore: no('forbidden', { message: 'Votre propre suspension ne se lève pas : demandez à une collègue.' }),
  suspend: no('forbidden', { message: 'Votre propre compte ne se suspend pas : demandez à une collègue.' }),
}

/** Whoever registers next in an address that nobody has confirmed may be somebody else. */
const verify: Rule = ({ role, confirmedAt, verifiedAt }) => {
  if (role !== 'professional' || confirmedAt === null) return no('not_verifiable')
  return verifiedAt === null ? undefined : no('already_done')
}

/** One that is announced can still be made to begin at once; whom the house itself has shut out is out. */
const suspend: Rule = ({ state, isLastColleague }) => {
  if (isLastColleague) return no('last_operator')
  return state === 'suspended' ? no('already_done') : undefined
}

const rules: Record<PersonAction, Rule> = {
  verify,
  revoke: ({ verifiedAt }) => (verifiedAt === null ? no('already_done') : undefined),
  restore: ({ suspensionId }) => (suspensionId === null ? no('already_done') : undefined),
  suspend,
}

const whyNot = (move: PersonAction, person: Standing): WhyNot => {
  if (person.state === 'erased') return no('not_found')
  return (person.isHerself ? ofHerself[move] : undefined) ?? rules[move](person)
}

/** What who asks may do about her now. */
export const openPersonMoves = (person: Standing) => personActions.filter((move) => !whyNot(move, person))

const refuseWhere = (why: WhyNot) => {
  if (why) throw why()
}

/** Refuses what `openPersonMoves` does not offer. */
export const refusePersonMove = (move: PersonAction, person: Standing) => refuseWhere(whyNot(move, person))

/** What of that needs nobody to be held. */
export const refuseOfHerself = (move: PersonAction) => refuseWhere(ofHerself[move])
