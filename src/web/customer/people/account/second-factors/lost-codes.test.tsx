// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readSecondFactors } from '#contract/people/second-factors.ts'
import { query } from '#web/api/query.ts'
import {
  answer,
  beginPage,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  pass,
  press,
  refused,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { Passkeys } from './Passkeys.tsx'
import { TotpFactor } from './TotpFactor.tsx'

vi.mock('#web/api/passkeys.ts', async (original) => ({
  ...(await original<object>()),
  makePasskey: () => Promise.resolve({ id: 'key' }),
}))

beforeAll(async () => {
  await loadLateCode()
  await import('./TotpEnrolment.tsx')
}, lateCodeMilliseconds)
beforeEach(() => {
  beginPage()
  answer('POST /api/me/totp', { body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a' } })
  answer('GET /api/session', { body: { user: null } })
})
afterEach(leavePage)

const at = '2026-11-29T08:00:00.000Z'
const id = '7a874b33-64bb-42c9-99ca-18e98cfa42bf'
const key = (name: string) => ({ id, name, addedAt: at, lastUsedAt: null })
const factors = (totp: boolean, ...passkeys: string[]) => ({
  body: {
    totp: totp ? { addedAt: at } : null,
    passkeys: passkeys.map(key),
    recoveryCodesLeft: 10,
    isRequired: false,
  },
})
const none = factors(false)

function Screen() {
  const { data } = useQuery(query(readSecondFactors, {}))
  if (!data) return null
  const { totp, passkeys } = data
  const isProtected = totp !== null || passkeys.length > 0
  return (
    <>
      <Passkeys passkeys={passkeys} isProtected={isProtected} showCodes={() => {}} />
      <TotpFactor totp={totp} isOnlyFactor={passkeys.length === 0} showCodes={() => {}} />
    </>
  )
}

const lost = 'vos codes de secours se sont perdus en chemin'

async function addApplication(): Promise<void> {
  await show(<Screen />)
  await press('Ajouter une application')
  await sees('Recopiez le code')
  const field = document.querySelector('form input') as HTMLInputElement
  await type(field, '123456')
  await press('Vérifier le code')
  await pass(3000)
}

// Removed to see it fail: `ActionFailure` beside `Added`. The window closed without a word.
test('an application whose answer was lost says that its recovery codes are', async () => {
  answer('POST /api/me/totp/confirmation', 'cut', refused('already-done'))
  answer('GET /api/me/second-factors', none, factors(true))
  await addApplication()
  await sees('Ajoutée le')
  await sees(lost)
  expect(isSeen('Recopiez le code')).toBe(false)
})

test('no answer at all: once the page shows the application, it says so too', async () => {
  answer('POST /api/me/totp/confirmation', 'cut')
  answer('GET /api/me/second-factors', none, factors(true))
  await addApplication()
  await sees('Ajoutée le')
  await sees(lost)
  expect(isSeen('Pas de réponse du serveur')).toBe(false)
})

test('after a passkey, an application brings no codes: none were lost', async () => {
  answer('POST /api/me/totp/confirmation', 'cut', refused('already-done'))
  answer('GET /api/me/second-factors', factors(false, 'Clé'), factors(true, 'Clé'))
  await addApplication()
  await sees('C’est déjà fait')
  expect(isSeen(lost)).toBe(false)
})

test('a first passkey whose answer was lost says it, a second one does not', async () => {
  answer('POST /api/me/passkeys', 'cut', refused('already-done'))
  answer('GET /api/me/second-factors', none, factors(false, 'Clé'))
  await show(<Screen />)
  await press('Ajouter une clé d’accès')
  await pass(3000)
  await sees(lost)
  answer('GET /api/me/second-factors', factors(false, 'Clé'))
  await press('Ajouter une clé d’accès')
  await pass(3000)
  await sees('C’est déjà fait')
  expect(isSeen(lost)).toBe(false)
})
