import { DomainError } from './domain-error.ts'

/** Runs `maxConcurrent` pieces of heavy work at a time; `maxQueued` more wait in order, and further ones are rejected. */
export const createSemaphore = (maxConcurrent: number, maxQueued: number) => {
  const run = createFairSemaphore({ maxConcurrent, maxQueued, perPerson: { maxConcurrent, maxQueued } })
  return <T>(work: () => Promise<T>): Promise<T> => run('', work)
}

type Capacity = { maxConcurrent: number; maxQueued: number }
type Person = { running: number; waiting: (() => void)[] }

/**
 * Does the same for several people, who take turns: the next is the waiting person who was served longest ago, however
 * much work another person has. `perPerson` limits one person's work. Waiting work whose `signal` aborts never starts.
 */
export const createFairSemaphore = ({ maxConcurrent, maxQueued, perPerson }: Capacity & { perPerson: Capacity }) => {
  let running = 0
  let waiting = 0
  /** The person who is served next comes first. */
  const people = new Map<string, Person>()

  const hasCapacity = (person: Person) => running < maxConcurrent && person.running < perPerson.maxConcurrent
  const enter = (name: string, person: Person) => {
    running++
    person.running++
    people.set(name, person)
  }
  const startNext = () => {
    for (const [name, person] of people) {
      const start = hasCapacity(person) ? person.waiting.shift() : undefined
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
        signal?.removeEventListener('abort', cancel)
        resolve()
      }
      const cancel = () => {
        person.waiting.splice(person.waiting.indexOf(start), 1)
        waiting--
        if (person.running + person.waiting.length === 0) people.delete(name)
        reject(new DomainError('unavailable'))
      }
      person.waiting.push(start)
      signal?.addEventListener('abort', cancel, { once: true })
    })
  }

  return async <T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (signal?.aborted) throw new DomainError('unavailable')
    const person = people.get(name) ?? { running: 0, waiting: [] }
    if (hasCapacity(person)) enter(name, person)
    else if (waiting < maxQueued && person.waiting.length < perPerson.maxQueued) await waitFor(name, person, signal)
    else throw new DomainError('unavailable')
    try {
      return await work()
    } finally {
      leave(name, person)
    }
  }
}
