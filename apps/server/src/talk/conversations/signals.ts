import type { LiveSignals } from '@couronne/contract/lib/live'
import type { Deps } from '../../deps.ts'
import { afterCommit } from '../../lib/database/transaction.ts'
import { type LiveRoom, userRoom } from '../../lib/live.ts'

type SignalDeps = Pick<Deps, 'db' | 'live'>
/** The two sides as one of them sees them. The team's side has no user: all operators are meant. */
type Sides = { userId: string | null; otherUserId: string | null }

const roomOf = (userId: string | null): LiveRoom => (userId === null ? 'operators' : userRoom(userId))

const signalTo =
  (roomsOf: (sides: Sides) => LiveRoom[]) =>
  <Name extends keyof LiveSignals>({ db, live }: SignalDeps, sides: Sides, name: Name, data: LiveSignals[Name]) =>
    afterCommit(db, () => live.signal(roomsOf(sides), name, data))

/** Each signal is sent after the commit. */
export const signalBoth = signalTo(({ userId, otherUserId }) => [roomOf(userId), roomOf(otherUserId)])
export const signalOwn = signalTo(({ userId }) => [roomOf(userId)])
export const signalOther = signalTo(({ otherUserId }) => [roomOf(otherUserId)])
