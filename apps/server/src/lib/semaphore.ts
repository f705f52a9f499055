import { Refusal } from './domain-error.ts'

/** Runs `atOnce` pieces of heavy work at a time; `mayWait` more wait in order, and further ones are rejected. */
export const createSemaphore = (atOnce: number, mayWait: number) => {
  const turn = createFairSemaphore({ atOnce, mayWait, ofOne: { atOnce, mayWait } })
  return <T>(work: () => Promise<T>): Promise<T> => turn('', work)
}

type Room = { atOnce: number; mayWait: number }
type Person = { running: number; waiting: (() => void)[] }

/**
 * Does the same for several people, who take turns: the next is the waiting person who was served longest ago, however
 * much work another person has. `ofOne` limits one person's work. Waiting work whose `signal` aborts never starts.
 */
export const createFairSemaphore = ({ atOnce, mayWait, ofOne }: Room & { ofOne: Room }) => {
  let running = 0
  let waiting = 0
  /** The person who is served next comes first. */
  const people = new Map<string, Person>()

  const hasRoom = (person: Person) => running < atOnce && person.running < ofOne.atOnce
  const enter = (name: string, person: Person) => {
    running++
    person.running++
    people.set(name, person)
  }
  const startNext = () => {
    for (const [name, person] of people) {
      const start = hasRoom(person) ? person.waiting.shift() : undefined
      if (!start) continue
      waiting--
      enter(name, person)
      return start()
    }
  }
  const leave = (name: string, person: Person) => {
    running--
    person.running--
    people.delete(name)
    if (person.running + person.waiting.length > 0) people.set(name, person)
    startNext()
  }

  /** Waits for the person's turn. */
  const waitFor = (name: string, person: Person, signal?: AbortSignal) => {
    people.set(name, person)
    waiting++
    return new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        person.waiting.splice(person.waiting.indexOf(start), 1)
        waiting--
        if (person.running + person.waiting.length === 0) people.delete(name)
        reject(new Refusal('unavailable'))
      }
      person.waiting.push(start)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  return async <T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (signal?.aborted) throw new Refusal('unavailable')
    const person = people.get(name) ?? { running: 0, waiting: [] }
    if (hasRoom(person)) enter(name, person)
    else if (waiting < mayWait && person.waiting.length < ofOne.mayWait) await waitFor(name, person, signal)
    else throw new Refusal('unavailable')
    try {
      return await work()
    } finally {
      leave(name, person)
    }
  }
}
