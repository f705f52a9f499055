import { describe, expect, it } from 'vitest'
import { list, parseForm } from './form.ts'

describe('a form', () => {
  it('is parsed with its bracketed parameters, as the SDK writes them', () => {
    const form = parseForm('?a[b]=1&c[]=x&c[]=y+z&d[0][e]=%C3%A9&f=')
    expect(form).toEqual({ a: { b: '1' }, c: ['x', 'y z'], d: [{ e: 'é' }], f: '' })
    expect(list(form, 'c')).toEqual(['x', 'y z'])
  })

  it('has no inherited or unsent values', () => {
    const form = parseForm('__proto__[admin]=1&constructor[prototype][admin]=1&toString=2')
    expect((form as { admin?: string }).admin).toBeUndefined()
    expect(Object.getPrototypeOf(form)).toBeNull()
    expect(({} as { admin?: string }).admin).toBeUndefined()
  })

  it('is refused before parsing with more than five hundred parameters, or deeper than five', () => {
    expect(list(parseForm(Array(500).fill('a[]=1').join('&')), 'a')).toHaveLength(500)
    for (const encoded of ['a[]=1&'.repeat(50_000), `a${'[]'.repeat(50_000)}=1`, `a${'[b]'.repeat(6)}=1`])
      expect(() => parseForm(encoded)).toThrow('at most 500 parameters, and names at most 5 deep')
  })
})
