import type { Person, TestApp } from '../../test/harness.ts'

export type PlacedOrder = { id: string; customer: Person; lines: { id: string; quantity: number }[] }
export type Reply = Awaited<ReturnType<TestApp['post']>>
