import type { WithdrawalDenyReason } from '@couronne/contract/shop/orders'
import { anUnpaidOrder, aWithdrawal, deliveredFields } from './orders.ts'
import { abortRequests, expectDialog, expectText, keepPending, type Scene, type ShownPage } from './scene.ts'

type Order = { lines: object[] }

/** Opens the withdrawal of an own order that is faked as delivered; declarations are accepted. */
const openWithdrawal = async (scene: Scene, change: object = {}) => {
  const { order } = await anUnpaidOrder(scene)
  const { page } = scene
  let lastOrder: object = {}
  await page.route(`**/api/v1/order/${order.id}`, async (route) => {
    const response = await route.fetch()
    const read = (await response.json()) as Order
    lastOrder = {
      ...{ ...read, ...deliveredFields, ...change },
      lines: read.lines.map((line) => ({ withdrawnQuantity: 0, ...line })),
    }
    await route.fulfill({ response, json: lastOrder })
  })
  await page.route(`**/api/v1/order/${order.id}/withdrawals`, (route) =>
    route.fulfill({ status: 201, json: { ...lastOrder, withdrawals: [aWithdrawal] } }),
  )
  await page.goto(`/account/renoncer/${order.id}`)
  await expectText(page, 'Renoncer au contrat')
}

const continueToDeclaration = async (scene: Scene) => {
  await openWithdrawal(scene)
  await scene.page.getByRole('button', { name: 'Continuer' }).click()
  await expectText(scene.page, '2. Votre déclaration')
}
const confirmWithdrawal = ({ page }: Scene) => page.getByRole('button', { name: 'Confirmer la renonciation' }).click()

const notWithdrawable = (withdrawalDenyReason: WithdrawalDenyReason) => ({ allowedActions: [], withdrawalDenyReason })

export const withdrawalPage: ShownPage = {
  name: 'renoncer',
  routes: ['/account/renoncer/:id'],
  states: {
    choice: (scene) => openWithdrawal(scene),
    'nothing chosen': async (scene) => {
      await openWithdrawal(scene)
      const { page } = scene
      for (const select of await page.getByRole('combobox').all()) await select.selectOption('0')
      await page.getByLabel('E-mail').fill('awa')
      await page.getByRole('button', { name: 'Continuer' }).click()
      await expectText(page, 'Choisissez ce à quoi vous renoncez.')
    },
    declaration: continueToDeclaration,
    declaring: async (scene) => {
      await continueToDeclaration(scene)
      await keepPending(scene, '**/api/v1/order/*/withdrawals')
      await confirmWithdrawal(scene)
      await expectText(scene.page, 'En cours…')
    },
    'connection lost': async (scene) => {
      await continueToDeclaration(scene)
      await abortRequests(scene, '**/api/v1/order/*/withdrawals')
      await confirmWithdrawal(scene)
      await expectDialog(scene.page, /.+/)
    },
    declared: async (scene) => {
      await continueToDeclaration(scene)
      await confirmWithdrawal(scene)
      await expectText(scene.page, 'Votre renonciation est enregistrée')
    },
    'nothing left': (scene) =>
      openWithdrawal(scene, { ...notWithdrawable('units_withdrawn'), withdrawals: [aWithdrawal] }),
    'too late': (scene) => openWithdrawal(scene, notWithdrawable('withdrawal_too_late')),
    'all refunded': (scene) => openWithdrawal(scene, notWithdrawable('units_withdrawn')),
    'not dispatched yet': (scene) =>
      openWithdrawal(scene, {
        ...{ ...notWithdrawable('not_withdrawable'), allowedActions: ['cancel'] },
        ...{ status: 'En attente', withdrawableUntil: null },
      }),
  },
}
