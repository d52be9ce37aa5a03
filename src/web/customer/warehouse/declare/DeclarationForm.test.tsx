// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answer,
  beginPage,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  pass,
  press,
  requestsTo,
  saved,
  sees,
  setOnline,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { parcel } from '#web/customer/warehouse/test-parcel.ts'
import { DeclarationForm } from './DeclarationForm.tsx'
import { DeleteDeclaration } from './DeleteDeclaration.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(() => {
  beginPage()
  sessionStorage.clear()
  answer('GET /api/parcel-merchants', { body: { merchants: [] } })
})
afterEach(leavePage)

const elsewhere = (
  <button type="button" {...leavesTyping}>
    Ailleurs
  </button>
)
const edited = { ...parcel, status: 'pending_arrival' as const }
const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

async function typeAll(): Promise<void> {
  await type(field('trackingNumber'), '8R90000000008')
  await type(field('merchant'), 'Librairie du Port')
  field('requestedAction').click()
  await pass()
}

// Removed to see it fail: `isChanged` of `Unsent`.
test('what was changed is not left without a word', async () => {
  await show(
    <>
      <DeclarationForm parcel={edited} onDone={() => {}} />
      {elsewhere}
    </>,
  )
  await press('Ailleurs')
  expect(isSeen('Quitter sans enregistrer')).toBe(false)
  await type(field('merchant'), 'Librairie des Quais')
  await press('Ailleurs')
  await sees('Ce que vous avez changé dans cette déclaration n’est pas enregistré.')
  await press('Continuer la saisie')
  expect(field('merchant').value).toBe('Librairie des Quais')
})

// Removed to see it fail: `onLeave`; it was sent after all.
test('a declaration that waits for the network is not sent once its page was left for good', async () => {
  answer('POST /api/parcels', saved)
  await show(
    <>
      <DeclarationForm onDone={() => {}} />
      {elsewhere}
    </>,
  )
  await typeAll()
  setOnline(false)
  await press('Déclarer le colis')
  await sees('votre déclaration partira dès son retour')
  await press('Ailleurs')
  await sees('si vous quittez, elle ne partira pas')
  await press('Quitter sans enregistrer')
  setOnline(true)
  await pass(1000)
  expect(requestsTo('POST /api/parcels')).toEqual([])
})

test('what is missing is told under each field, the first of which has the focus', async () => {
  await show(<DeclarationForm onDone={() => {}} />)
  await press('Déclarer le colis')
  await sees('Champs requis')
  await sees('Le numéro de suivi est requis.')
  expect(document.activeElement).toBe(field('trackingNumber'))
  expect(requestsTo('POST /api/parcels')).toEqual([])
})

test('a deletion asks first', async () => {
  await show(<DeleteDeclaration parcel={edited} />)
  await press(`Supprimer le colis ${edited.trackingNumber}`)
  await sees('Confirmer la suppression\u00a0?')
  expect(isSeen('Cette action est irréversible.')).toBe(true)
})
