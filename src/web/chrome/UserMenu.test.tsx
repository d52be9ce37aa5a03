// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { beginPage, leavePage, pass, sees, show } from './action/test-page.tsx'
import { UserMenu } from './UserMenu.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const everybody = ['Gérer mon compte', 'Déconnexion']
test.each([
  ['client', ['Mon Espace', 'Mes Colis', 'Mes Offres & Options']],
  ['operateur', ['Tableau de bord Admin']],
  ['comptable', ['Finances']],
  ['admin', ['Tableau de bord Admin', 'Gérer Clients', 'Notifications Admin']],
] as const)('%s has their own menu', async (role, entries) => {
  const user = { role, firstName: 'Marie', lastName: 'Tehei', email: 'a@escale.test' }
  await show(<UserMenu user={user as SignedInUser} />)
  const trigger = document.querySelector('button')
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    trigger?.dispatchEvent(new MouseEvent(type, { bubbles: true }))
  await pass(500)
  await sees('Déconnexion')
  const items = [...document.querySelectorAll('[role=menuitem]')]
  expect(items.map(({ textContent }) => textContent)).toEqual([...entries, ...everybody])
})
