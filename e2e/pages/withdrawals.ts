import type { WithdrawalRefusal } from '@couronne/contract/shop/orders'
import { aWithdrawal, delivered, hasOrdered } from './orders.ts'
import { keepsWaiting, loses, type Scene, type ShownPage, sees, seesDialog } from './scene.ts'

type Order = { lines: object[] }

/** Opens the withdrawal of an own order that is faked as delivered; declarations are accepted. */
const opens = async (scene: Scene, change: object = {}) => {
  const { order } = await hasOrdered(scene)
  const { page } = scene
  let last: object = {}
  await page.route(`**/api/v1/order/${order.id}`, async (route) => {
    const response = await route.fetch()
    const read = (await response.json()) as Order
    last = {
      ...{ ...read, ...delivered, ...change },
      lines: read.lines.map((line) => ({ withdrawnQuantity: 0, ...line })),
    }
    await route.fulfill({ response, json: last })
  })
  await page.route(`**/api/v1/order/${order.id}/withdrawals`, (route) =>
    route.fulfill({ status: 201, json: { ...last, withdrawals: [aWithdrawal] } }),
  )
  await page.goto(`/account/renoncer/${order.id}`)
  await sees(page, 'Renoncer au contrat')
}

const continues = async (scene: Scene) => {
  await opens(scene)
  await scene.page.getByRole('button', { name: 'Continuer' }).click()
  await sees(scene.page, '2. Votre déclaration')
}
const confirms = ({ page }: Scene) => page.getByRole('button', { name: 'Confirmer la renonciation' }).click()

const closed = (withdrawalRefusal: WithdrawalRefusal) => ({ allowedActions: [], withdrawalRefusal })

export const withdrawalPage: ShownPage = {
  name: 'renoncer',
  routes: ['/account/renoncer/:id'],
  states: {
    choice: (scene) => opens(scene),
    'nothing chosen': async (scene) => {
      await opens(scene)
      const { page } = scene
      for (const select of await page.getByRole('combobox').all()) await select.selectOption('0')
      await page.getByLabel('E-mail').fill('awa')
      await page.getByRole('button', { name: 'Continuer' }).click()
      await sees(page, 'Choisissez ce à quoi vous renoncez.')
    },
    declaration: continues,
    declaring: async (scene) => {
      await continues(scene)
      await keepsWaiting(scene, '**/api/v1/order/*/withdrawals')
      await confirms(scene)
      await sees(scene.page, 'En cours…')
    },
    'connection lost': async (scene) => {
      await continues(scene)
      await loses(scene, '**/api/v1/order/*/withdrawals')
      await confirms(scene)
      await seesDialog(scene.page, /.+/)
    },
    declared: async (scene) => {
      await continues(scene)
      await confirms(scene)
      await sees(scene.page, 'Votre renonciation est enregistrée')
    },
    'nothing left': (scene) => opens(scene, { ...closed('units_withdrawn'), withdrawals: [aWithdrawal] }),
    'too late': (scene) => opens(scene, closed('withdrawal_too_late')),
    'all refunded': (scene) => opens(scene, closed('units_withdrawn')),
    'not gone yet': (scene) =>
      opens(scene, {
        ...{ ...closed('not_withdrawable'), allowedActions: ['cancel'] },
        ...{ status: 'En attente', withdrawableUntil: null },
      }),
  },
}
