import { expect, it, vi } from 'vitest'
import { StartupError } from '../config.ts'
import { createLifetime, ShuttingDownError } from './lifetime.ts'

it('a lifetime closes everything once, in reverse order of opening', async () => {
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

it('a lifetime reports that something failed to close after it has closed the rest', async () => {
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

it('a lifetime logs every error of closing', async () => {
  const lifetime = createLifetime()
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const faults = [new StartupError('no answer'), new StartupError('no disk')]
  for (const fault of faults)
    await lifetime.open(
      () => fault,
      (error) => Promise.reject(error),
    )
  expect(await lifetime.end()).toBe(false)
  expect(errors.mock.calls).toEqual([['no disk'], ['no answer']])
  errors.mockRestore()
})

it('an ending lifetime waits for a resource that is still opening, closes it before its dependencies, and opens nothing more', async () => {
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
  await expect(lifetime.open(() => 'server')).rejects.toThrow(ShuttingDownError)
  expect(closed).toEqual([])
  database.resolve('database')
  await expect(opening).rejects.toThrow(ShuttingDownError)
  await end
  expect(closed).toEqual(['database', 'lock'])
})

it('a lifetime does not close a resource that failed to open', async () => {
  const lifetime = createLifetime()
  const opening = lifetime.open(
    () => Promise.reject(new Error('no disk')),
    () => expect.fail('it never opened'),
  )
  await expect(opening).rejects.toThrow('no disk')
  await lifetime.end()
})
