/** These ids sort before those that are made while tests run, and can be recognised wherever they appear. */
const id = (mark: string, number: number) => `${mark}-0000-7000-8000-${String(number).padStart(12, '0')}`

const hidden = '00000b0b'
/** Returns an id of a row that only the fixture people may see. */
export const hiddenId = (number: number) => id(hidden, number)
/** Returns an id of a row that everybody may see. */
export const shownId = (number: number) => id('0000a11c', number)

export const ids = {
  customer: hiddenId(1),
  operator: hiddenId(2),
  professional: shownId(1),
  service: shownId(2),
  review: shownId(3),
  product: shownId(4),
  reviewOfProduct: shownId(9),
}

export const contacts = {
  customer: { email: 'vrombel@example.test', phone: '0655501234', adresse: '7 rue Vrombel' },
  operator: { email: 'vrombelle@example.test', phone: '0655505678', adresse: '8 rue Vrombelle' },
  professional: { email: 'quartoz@example.test', phone: '0655509012', adresse: '9 rue Quartoz' },
}

/** Any text that contains one of these words contains private data of the fixture people. */
export const hiddenWords = [
  hidden,
  ...['Vrombel', 'vrombel', 'Quartoz', 'quartoz', 'QXZQ'],
  ...Object.values(contacts).map(({ phone }) => phone),
]

/** These moments are long past, or in the far future, in every test. */
export const past = (time: string) => new Date(`2020-01-06T${time}:00Z`)
export const future = (time: string) => new Date(`2199-06-03T${time}:00Z`)

/** The town is far from every person of the tests. */
export const cityId = 162_118

export const bytes = (text: string) => Buffer.from(text.padEnd(32, '.'))

const picture = (number: number) => `${String(number).padStart(64, '0')}.webp`
/** Each of the fixture people has one picture. */
export const pictures = { customer: picture(10), professional: picture(11), operator: picture(12) }
