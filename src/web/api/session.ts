import type { SignedInUser } from '#contract/people/accounts.ts'
import type { SecondFactorKind } from '#contract/people/session.ts'
import { request } from './request.ts'
import { onSessionDoubt } from './session-doubt.ts'
import { createStore } from './store.ts'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable' }
  /** `signed-out` by the person in this tab, `over` in another one; `other-account` wants to come in. */
  | {
      readonly status: 'anonymous'
      readonly because: 'never-in' | 'signed-out' | 'over' | 'other-account'
    }
  | { readonly status: 'signed-in'; readonly user: SignedInUser }
  /** The server knows this session no longer. The page of `user` keeps what was typed, and asks for them again. */
  | { readonly status: 'expired'; readonly user: SignedInUser }

const store = createStore<Session>({ status: 'loading' }, start)
let isStarted = false
/** Opened with the first reader: an open channel would keep the build's process alive. */
let otherTabs: BroadcastChannel | undefined
let questions = 0

/** Who is signed in, the same in every tab. The prerendered pages start from « loading ». */
export const useSession = store.use

/** Whose page this is, also while they are asked to sign in again; null while nobody is known to be here. */
export function useSessionUser(): SignedInUser | null {
  return personOf(useSession())
}

/** The signed-in person, for the public pages: nothing of somebody whose session is over. */
export function useSignedInUser(): SignedInUser | null {
  const current = useSession()
  return current.status === 'signed-in' ? current.user : null
}

/**
 * Somebody is in (`user`), or is asked for one of `secondFactors` first. Throws `ApiError` (401 on a wrong password,
 * 403 on an unconfirmed address, 429) or `NetworkError`.
 */
export async function signIn(email: string, password: string): Promise<Entered> {
  const body = { email, password }
  const entered = (await request({ method: 'POST', url: '/api/session', body })) as Entered
  if (entered.user) await sessionChanged()
  return entered
}

/** `entered` of the contract; not parsed here, see `refreshSession`. */
export type Entered = {
  readonly user: SignedInUser | null
  readonly secondFactors: readonly SecondFactorKind[]
}

/** After anything that changes who is signed in or what is known of them: asks again, tells the other tabs. */
export async function sessionChanged(): Promise<Session> {
  await refreshSession()
  otherTabs?.postMessage('changed')
  return store.get()
}

export async function signOut(): Promise<void> {
  await request({ method: 'DELETE', url: '/api/session' })
  become({ status: 'anonymous', because: 'signed-out' })
  otherTabs?.postMessage('signed-out')
}

/** Who is here, once the server has said it. */
export function whoIsHere(): Promise<Session> {
  start()
  const now = store.get()
  if (now.status !== 'loading') return Promise.resolve(now)
  return new Promise((resolve) => {
    changeListeners.add(function told(_before, after) {
      changeListeners.delete(told)
      resolve(after)
    })
  })
}

/** Gives up the page of an expired session: somebody else wants to sign in. */
export function leaveExpiredSession(): void {
  become({ status: 'anonymous', because: 'other-account' })
}

/** Asks the server who is signed in. A network failure keeps what was known, else says « unreachable ». */
export async function refreshSession(): Promise<void> {
  questions += 1
  const question = questions
  try {
    // Not through `call`: this runs on `/`, where the 5 KB of the schema library are not affordable.
    const { user } = (await request({ method: 'GET', url: '/api/me' })) as Me
    // Somebody may have come or gone since: the answer to a later question counts.
    if (question === questions)
      become(user ? { status: 'signed-in', user } : nobodyAfter(store.get()))
  } catch {
    if (question === questions && store.get().status === 'loading')
      become({ status: 'unreachable' })
  }
}

type Me = { readonly user: SignedInUser | null }

function nobodyAfter(before: Session): Session {
  const user = personOf(before)
  if (user) return { status: 'expired', user }
  return before.status === 'anonymous' ? before : { status: 'anonymous', because: 'never-in' }
}

export const personOf = (current: Session): SignedInUser | null =>
  current.status === 'signed-in' || current.status === 'expired' ? current.user : null

type Change = (before: Session, after: Session) => void
const changeListeners = new Set<Change>()

/** For what is kept of a person outside the components. */
export function onSessionChange(listener: Change): void {
  changeListeners.add(listener)
}

function become(next: Session): void {
  const before = store.get()
  questions += 1
  for (const listener of changeListeners) listener(before, next)
  store.set(next)
}

function start(): void {
  if (isStarted) return
  isStarted = true
  void refreshSession()
  otherTabs = new BroadcastChannel('escale.session')
  otherTabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-out') become({ status: 'anonymous', because: 'over' })
    else void refreshSession()
  })
  // Only asked again: a token is renewed now and then, and a request that left with the old one proves nothing.
  onSessionDoubt(() => {
    if (store.get().status === 'signed-in') void refreshSession()
  })
}
