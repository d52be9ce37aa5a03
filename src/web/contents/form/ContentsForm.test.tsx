// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cents, grams } from '#domain/units.ts'
import type { Contents } from '#web/api/parcel-contents.ts'
import {
  answer,
  beginPage,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  refused,
  requestsTo,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { ContentsForm } from './ContentsForm.tsx'

beforeAll(async () => {
  await loadLateCode()
  await import('./HeadingField.tsx')
}, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const line = (description: string): Contents['lines'][number] => ({
  description,
  quantity: 2,
  unitCents: cents(1990),
  unitGrams: grams(250),
  category: 'home',
  origin: null,
  hsCode: null,
})
const parcelId = crypto.randomUUID()
const contents: Contents = {
  parcelId,
  version: 1,
  canChange: true,
  lines: [line('Lampe de bureau'), line('Laque en aérosol'), line('Tasse en grès')],
  totalCents: 11_940,
  netCents: 11_940,
  grossGrams: null,
  invoiceGap: null,
  invoices: [],
  valueReason: null,
  sameOrder: [],
  missing: [],
}

// Seen to fail: the second press put the code away and the forbidden piece back, and nobody had read of either.
test.each([
  [
    'owner',
    `PUT /api/parcels/${parcelId}/contents`,
    'par vous dans un autre onglet ou par notre équipe',
  ],
  ['team', `PUT /api/warehouse/parcels/${parcelId}/contents`, 'par le client ou par un collègue'],
] as const)(
  'what was saved meanwhile is shown to the %s before it is replaced',
  async (by, save, whose) => {
    const lines = [{ ...line('Lampe de bureau'), hsCode: '940520' }, line('Tasse en grès')]
    answer(save, refused('stale-version', { version: 3, lines }), { body: contents })
    let isDone = false
    await show(<ContentsForm contents={contents} by={by} onDone={() => void (isDone = true)} />)
    await press('Enregistrer le contenu')
    await sees(whose)
    expect(
      [...document.querySelectorAll('[role=alert] li')].map((each) => each.textContent),
    ).toEqual([
      'Lampe de bureau, enregistré\u00a0: 2\u00a0× 19,90\u00a0€ · Linge de maison, décoration · 0,50\u00a0kg net · code\u00a0940520',
      'Laque en aérosol, enregistré\u00a0: retiré du contenu',
    ])
    await press('Enregistrer le contenu')
    await vi.waitFor(() => expect(isDone).toBe(true))
    expect(requestsTo(save).map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 3 }])
  },
)

const description = () => document.querySelector<HTMLInputElement>('[id^=ligne-]')
/** A page whose modules remember nothing. */
const reload = async (opened: Contents, person = 'lea') => {
  await leavePage()
  beginPage()
  vi.resetModules()
  const { ContentsForm } = await import('./ContentsForm.tsx')
  answer('GET /api/me', { body: { user: { id: person } } })
  await (await import('#web/api/session.ts')).whoIsHere()
  await show(<ContentsForm contents={opened} by="owner" onDone={() => {}} />)
}

// Seen to fail: with the lines in the memory of the page, with one place for all persons, with the version of the new page.
test('what is typed survives a reload, and does not replace unseen what was saved meanwhile', async () => {
  const save = `PUT /api/parcels/${parcelId}/contents`
  await reload(contents)
  const field = description()
  if (field) await type(field, 'Lampe de chevet')
  const lines = [line('Lampe de bureau')]
  const again = { ...contents, version: 2, lines }
  await reload(again, 'paul')
  expect(description()?.value).toBe('Lampe de bureau')
  await reload(again)
  expect(description()?.value).toBe('Lampe de chevet')
  answer(save, refused('stale-version', { version: 2, lines }))
  await press('Enregistrer le contenu')
  await sees('Tasse en grès, enregistré\u00a0: retiré du contenu')
  expect(requestsTo(save)).toMatchObject([{ body: { version: 1 } }])
  await press('Annuler')
  await sees('Quitter sans enregistrer')
  await press('Quitter sans enregistrer')
  await reload(again)
  expect(description()?.value).toBe('Lampe de bureau')
})
