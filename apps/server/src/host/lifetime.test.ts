import { expect, it, vi } from 'vitest'
import { createLifetime, Ended } from './lifetime.ts'

it('closes what was opened, last first, once', async () => {
  const closed: string[] = []
  const lifetime = createLifetime()
  for (const name of ['lock', 'database', 'server'])
    await lifetime.open(
      () => name,
      (opened) => closed.push(opened),
    )
  expect(await Promise.all([lifetime.end(), lifetime.end()])).toEqual([true, true])
  expect(closed).toEqual(['server', 'database', 'lock'])
})

it('tells that something did not close, having closed the others', async () => {
  const lifetime = createLifetime()
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const closed: string[] = []
  await lifetime.open(
    () => 'lock',
    (opened) => closed.push(opened),
  )
  await lifetime.open(
    () => 'database',
    () => Promise.reject(new Error('no answer')),
  )
  expect(await lifetime.end()).toBe(false)
  expect(closed).toEqual(['lock'])
  expect(errors).toHaveBeenCalledOnce()
  errors.mockRestore()
})

it('names everything that did not close', async () => {
  const lifetime = createLifetime()
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const faults = [new Error('no answer'), new Error('no disk')]
  for (const fault of faults)
    await lifetime.open(
      () => fault,
      (error) => Promise.reject(error),
    )
  expect(await lifetime.end()).toBe(false)
  expect(errors.mock.calls).toEqual([[faults[1]], [faults[0]]])
  errors.mockRestore()
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
