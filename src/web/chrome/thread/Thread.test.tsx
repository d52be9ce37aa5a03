// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  answer,
  beginPage,
  isSeen,
  leavePage,
  pass,
  press,
  requestsTo,
  sees,
  setOnline,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { refreshSession } from '#web/api/session.ts'
import { StaleBanner } from '#web/chrome/StaleBanner.tsx'
import { Thread } from './Thread.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const id = crypto.randomUUID()
const message = {
  id: crypto.randomUUID(),
  side: 'staff',
  author: 'Équipe Escale',
  body: 'Bonjour.',
  sentAt: '2026-11-20T10:00:00.000Z',
  readAt: '2026-11-20T11:00:00.000Z',
}

// Seen to fail: with `opens` always true, then never.
test.each([
  ['is folded while nothing was written', [], false],
  ['is open once something was', [message], true],
])('a conversation %s', async (_, items, isOpen) => {
  answer(`GET /api/parcels/${id}/messages`, { body: { items, nextCursor: null, unread: 0 } })
  await show(<Thread of="my-parcel" id={id} title="Messages avec l’équipe" />)
  await sees(isOpen ? 'Bonjour.' : 'Une question')
  const fold = document.querySelector('details')
  expect(fold?.open).toBe(isOpen)
  // Seen to fail: without `isEverywhere`; three empty lines stood open beside what there was to do.
  expect(fold?.classList.contains('fold')).toBe(isOpen)
  // Seen to fail: with the status in the fold.
  expect(document.querySelector('[role=status]')?.closest('details')).toBeNull()
})

// Seen to fail: with `!opens` alone; the conversation was folded, then opened over what stood below.
test('a conversation that loads is not said to be empty', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await show(<Thread of="my-parcel" id={id} title="Messages avec l’équipe" />)
  expect(document.querySelector('details')?.classList.contains('fold')).toBe(true)
})

const own = { ...message, id: crypto.randomUUID(), side: 'customer', author: 'Vous', body: 'Oui.' }
const write = async (words: string) => {
  await type(document.querySelector('textarea') as HTMLTextAreaElement, words)
  await press('Envoyer le message')
}

/** Everything is visible at once. */
class Visible {
  readonly #look: (entries: readonly { readonly isIntersecting: boolean }[]) => void
  constructor(look: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#look = look
  }
  observe() {
    this.#look([{ isIntersecting: true }])
  }
  disconnect() {}
}

// Seen to fail: with `seen` the newest message of all.
test('what is read and what is written name the newest message of the other side on the screen', async () => {
  vi.stubGlobal('IntersectionObserver', Visible)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  answer(`GET /api/parcels/${id}/messages`, {
    body: { items: [own, message], nextCursor: null, unread: 1 },
  })
  answer(`PUT /api/parcels/${id}/messages/reading`, {})
  answer(`POST /api/parcels/${id}/messages`, { body: { ...own, id: crypto.randomUUID() } })
  await show(<Thread of="my-parcel" id={id} title="Messages avec l’équipe" />)
  await sees('Oui.')
  await write('Merci')
  const bodies = ['PUT', 'POST'].map((method) => {
    const path = method === 'PUT' ? '/messages/reading' : '/messages'
    return requestsTo(`${method} /api/parcels/${id}${path}`)[0]?.body
  })
  expect(bodies).toEqual([{ seen: message.id }, { body: 'Merci', seen: message.id }])
})

// Removed to see it fail: `isOfVersionBefore`.
test('a server of the version before, which does not know that field, refuses no message: it leaves later', async () => {
  answer(`GET /api/parcels/${id}/messages`, {
    body: { items: [message], nextCursor: null, unread: 0 },
  })
  const unknown = { code: 'invalid', requestId: 'r', fields: { seen: 'unrecognized-keys' } }
  answer(
    `POST /api/parcels/${id}/messages`,
    { status: 422, body: unknown },
    { body: { ...own, body: 'Merci' } },
  )
  await show(<Thread of="my-parcel" id={id} title="Messages avec l’équipe" />)
  await sees('Bonjour.')
  await write('Merci')
  await sees('Envoi en attente')
  await pass(10_000)
  const [first, second] = requestsTo(`POST /api/parcels/${id}/messages`)
  expect(second?.key).toBe(first?.key)
  await sees('Vous')
})

/** A parcel's page, and another of the same area. */
function Area() {
  const [isThere, setThere] = useState(true)
  return (
    <>
      <StaleBanner />
      {isThere && <Thread of="my-parcel" id={id} title="Messages avec l’équipe" />}
      <button onClick={() => setThere(false)}>Ailleurs</button>
    </>
  )
}
const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

// Removed to see it fail: `useFlush` in `UnsentMessages`, then `useWarning`.
test('a message that waits for the network leaves from any page of the area, which says so and asks before it closes', async () => {
  answer(`GET /api/parcels/${id}/messages`, {
    body: { items: [message], nextCursor: null, unread: 0 },
  })
  answer(`POST /api/parcels/${id}/messages`, 'cut', 'cut', { body: { ...own, body: 'Merci' } })
  await show(<Area />)
  await sees('Bonjour.')
  expect(mayClose()).toBe(true)
  await write('Merci')
  await sees('Envoi en attente')
  await press('Ailleurs')
  await sees('1\u00a0message n’est pas encore parti.')
  expect(document.querySelector('a')?.textContent).toBe('Voir le message')
  expect(mayClose()).toBe(false)
  await pass(10_000)
  setOnline(true)
  await vi.waitFor(() => expect(isSeen('pas encore parti')).toBe(false), 15_000)
  const [first, ...again] = requestsTo(`POST /api/parcels/${id}/messages`)
  expect(again).toEqual([first, first])
  expect(mayClose()).toBe(true)
})

const question = { ...message, side: 'customer', author: 'Marie Tehei', body: 'Merci !' }
const listing = (awaited: boolean) => ({
  body: { items: [question], nextCursor: null, unread: 0, awaited },
})

// Removed to see it fail: `parcels` in the `changes` of `closeParcelMessages`.
test('the team reads that a customer waits, and says that a message needs no answer', async () => {
  answer(`GET /api/warehouse/parcels/${id}/messages`, listing(true), listing(false))
  answer(`POST /api/warehouse/parcels/${id}/messages/closure`, {})
  await show(<Thread of="parcel" id={id} title="Messages avec le client" />)
  await sees('Le client attend une réponse.')
  await press('Pas de réponse nécessaire')
  const sign = 'Le client attend une réponse.'
  await vi.waitFor(() => expect(isSeen(sign)).toBe(false), 15_000)
  const [closing] = requestsTo(`POST /api/warehouse/parcels/${id}/messages/closure`)
  expect(closing?.body).toEqual({ seen: message.id })
  expect(isSeen('Pas de réponse nécessaire')).toBe(false)
})

// Removed to see it fail: `isClosed` in `Thread`; what was written there was refused.
test('a conversation of an account that became its reader’s is read, and not written in', async () => {
  answer(`GET /api/quotes/${id}/messages`, {
    body: { items: [message], nextCursor: null, unread: 0, closed: true },
  })
  await show(<Thread of="my-quote" id={id} title="Messages avec l’équipe" />)
  await sees('Bonjour.')
  await sees('on n’y écrit plus')
  expect(document.querySelector('a[href*="contact"]')?.textContent).toBe('Nous écrire')
  expect(document.querySelector('textarea')).toBeNull()
})

// Removed to see it fail: `refusal` in `UnsentMessages`, which told to keep the tab open, for ever.
test('a message that the server refused is named with its reason on any page, and can be given up there', async () => {
  answer(`GET /api/parcels/${id}/messages`, listing(false))
  answer(`POST /api/parcels/${id}/messages`, {
    status: 404,
    body: { code: 'not-found', requestId: 'r' },
  })
  await show(<Area />)
  await sees('Merci !')
  await write('Où est mon colis ?')
  await sees('Renvoyer')
  await press('Ailleurs')
  await sees('1\u00a0message n’a pas pu partir.')
  expect(isSeen('Où est mon colis ?')).toBe(true)
  expect(isSeen('Gardez cet onglet ouvert')).toBe(false)
  expect(mayClose()).toBe(false)
  await press('Abandonner ce message')
  await vi.waitFor(() => expect(isSeen('pas pu partir')).toBe(false), 15_000)
  expect(mayClose()).toBe(true)
})

// Removed to see it fail: 401 in `waitsAfter`, then `isOver` in `useFlush`.
test('a message that met an expired session waits, without another try, and leaves once its author signed in again', async () => {
  const user = { id: crypto.randomUUID() }
  answer('GET /api/me', { body: { user } }, { body: { user: null } })
  await refreshSession()
  answer(`GET /api/parcels/${id}/messages`, {
    body: { items: [message], nextCursor: null, unread: 0 },
  })
  const posts = `POST /api/parcels/${id}/messages`
  answer(
    posts,
    { status: 401, body: { code: 'not-signed-in', requestId: 'r' } },
    { body: { ...own, body: 'Merci' } },
  )
  await show(<Area />)
  await sees('Bonjour.')
  await write('Merci')
  await sees('Envoi en attente')
  await pass(30_000)
  expect(requestsTo(posts)).toHaveLength(1)
  answer('GET /api/me', { body: { user } })
  await refreshSession()
  await vi.waitFor(() => expect(isSeen('Envoi en attente')).toBe(false), 15_000)
  const [first, second] = requestsTo(posts)
  expect(second).toEqual(first)
})
