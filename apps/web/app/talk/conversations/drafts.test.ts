import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followDraft, readDraft, writeDraft } from './drafts.ts'

let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('each conversation has its own draft, which only its writer reads', () => {
  writeDraft('awa', 'a', 'Bonjour')
  writeDraft('awa', 'b', 'À demain')
  expect([readDraft('awa', 'a'), readDraft('awa', 'b'), readDraft('lea', 'a')]).toEqual(['Bonjour', 'À demain', ''])
})

it('an empty draft is deleted, and nothing stays stored after the last one', () => {
  writeDraft('awa', 'a', 'Bonjour')
  writeDraft('awa', 'a', '  ')
  expect([readDraft('awa', 'a'), storage.size]).toEqual(['', 0])
})

it('the drafts of another person are deleted by the first one of the next person', () => {
  writeDraft('awa', 'a', 'Bonjour')
  writeDraft('lea', 'b', 'Coucou')
  expect([readDraft('awa', 'a'), readDraft('lea', 'b')]).toEqual(['', 'Coucou'])
})

it('the latest fifty drafts are stored', () => {
  for (let at = 0; at < 51; at++) writeDraft('awa', `s${at}`, 'x')
  writeDraft('awa', 's1', 'y')
  expect(Array.from({ length: 51 }, (_, at) => readDraft('awa', `s${at}`)).filter(Boolean)).toHaveLength(50)
  expect([readDraft('awa', 's0'), readDraft('awa', 's1')]).toEqual(['', 'y'])
})

it.each(['null', '7', '[]', '{"awa":7}', '{"awa":{"a":7}}', 'nonsense'])(
  'the invalid stored text %j has no draft',
  (stored) => {
    storage.set('brouillons', stored)
    expect(readDraft('awa', 'a')).toBe('')
  },
)

it('a tab that did not change its text stores nothing, and shows what another tab has typed or sent', () => {
  const [first, second] = [followDraft('awa', 'a'), followDraft('awa', 'a')]
  first.store('Bonjour')
  second.store('')
  expect(readDraft('awa', 'a')).toBe('Bonjour')
  expect(second.afterChange('')).toBe('Bonjour')
  first.store('')
  expect(second.afterChange('Bonjour')).toBe('')
  second.store('')
  expect(readDraft('awa', 'a')).toBe('')
})

it('a text that was changed in a tab stays when another tab stores its own', () => {
  const [first, second] = [followDraft('awa', 'a'), followDraft('awa', 'a')]
  first.store('Bonjour')
  expect(second.afterChange('Bonsoir')).toBe('Bonsoir')
  second.store('Bonsoir')
  expect(readDraft('awa', 'a')).toBe('Bonsoir')
})

it('a tab with an old draft does not bring it back when it is closed', () => {
  writeDraft('awa', 'a', 'Bonjour')
  const tab = followDraft('awa', 'a')
  writeDraft('awa', 'a', '')
  tab.store('Bonjour')
  expect(readDraft('awa', 'a')).toBe('')
})
