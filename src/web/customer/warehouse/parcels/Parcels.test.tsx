// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  answer,
  beginPage,
  leavePage,
  pass,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { parcel } from '../test-parcel.ts'
import { Parcels } from './Parcels.tsx'

const id = '7a874b33-64bb-42c9-99ca-18e98cfa42bf'
const one = { body: { items: [{ ...parcel, id }], nextCursor: null } }
const none = { body: { items: [], nextCursor: null } }
beforeEach(() => {
  beginPage()
  answer('GET /api/parcel-counts', { body: { byStatus: {}, incomplete: 0, destroyed: 0 } })
  answer('GET /api/parcels?filter=by-stage', one)
  answer('GET /api/parcels?filter=received', none)
  answer('GET /api/parcels?filter=received&search=introuvable', none)
  answer('GET /api/parcels?search=introuvable', none)
})
afterEach(leavePage)

const field = () => {
  const found = document.querySelector<HTMLInputElement>('[type=search]')
  if (!found) throw new Error('no search')
  return found
}
// A navigation is drawn when React has time.
const patient = { timeout: 10_000, interval: 5 }
const current = () => document.querySelector('[aria-current=page]')?.textContent
const follow = async (name: string) => {
  const link = [...document.querySelectorAll('a')].find(({ textContent }) =>
    textContent.startsWith(name),
  )
  if (!link) throw new Error(`no link ${name}`)
  link.click()
  await pass(500)
}

test('the list is searched as it is typed; what is not found is looked for in all of it, or given up', async () => {
  await show(<Parcels />)
  await sees('Sézane')
  await follow('À envoyer0')
  await vi.waitUntil(() => current() === 'À envoyer0', patient)
  await type(field(), 'introuvable')
  await pass(400)
  await sees('Aucun colis pour «\u00a0introuvable\u00a0»')
  await follow('Chercher dans tous mes colis')
  await sees('Effacer la recherche')
  await follow('Effacer la recherche')
  await vi.waitUntil(() => field().value === '', patient)
  await sees('Sézane')
  expect(current()).toBe('Tous0')
})
