import { expect, it } from 'vitest'
import { createLifetime, Ended } from './lifetime.ts'

it('closes what was opened, last first, and goes on after one that fails', async () => {
  const closed: string[] = []
  const lifetime = createLifetime()
  for (const name of ['lock', 'database', 'server'])
    await lifetime.open(
      () => name,
      (opened) => closed.push(opened),
    )
  await Promise.all([lifetime.end(), lifetime.end()])
  expect(closed).toEqual(['server', 'database', 'lock'])
})

it('waits for what is still opening, closes it before what it stands on, and opens nothing more', async () => {
  const closed: string[] = []
  const lifetime = createLifetime()
  await lifetime.open(
    () => 'lock',
    (opened) => closed.push(opened),
  )
  const database = Promise.withResolvers<string>()
  const opening = lifetime.open(
    () => database.promise,
    (opened) => closed.push(opened),
  )
  const end = lifetime.end()
  expect(lifetime.signal.aborted).toBe(true)
  await expect(lifetime.open(() => 'server')).rejects.toThrow(Ended)
  expect(closed).toEqual([])
  database.resolve('database')
  await expect(opening).rejects.toThrow(Ended)
  await end
  expect(closed).toEqual(['database', 'lock'])
})

it('has nothing to close of what did not open', async () => {
  const lifetime = createLifetime()
  const opening = lifetime.open(
    () => Promise.reject(new Error('no disk')),
    () => expect.fail('it never opened'),
  )
  await expect(opening).rejects.toThrow('no disk')
  await lifetime.end()
})
