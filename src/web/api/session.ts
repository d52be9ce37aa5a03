import type { SignedInUser } from '#contract/people/accounts.ts'
import type { SecondFactorKind } from '#contract/people/session.ts'
import { request } from './request.ts'
import { onSessionDoubt } from './session-doubt.ts'
import { createStore } from './store.ts'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable' }
  /**
   * `signed-out`: by the person in this tab; `over`: the session ended in another tab; `other-account`: somebody wants to sign in
   * with another account.
   */
  | {
      readonly status: 'anonymous'
      readonly because: 'never-in' | 'signed-out' | 'over' | 'other-account'
    }
  | { readonly status: 'signed-in'; readonly user: SignedInUser }
  /** The server no longer knows this session. The page of `user` keeps the input, and asks them to sign in again. */
  | { readonly status: 'expired'; readonly user: SignedInUser }

const store = createStore<Session>({ status: 'loading' }, start)
let isStarted = false
/** Opened with the first reader: an open channel would prevent the build's process from ending. */
let otherTabs: BroadcastChannel | undefined
let questions = 0

/** Who is signed in, the same in every tab. The prerendered pages start with « loading ». */
export const useSession = store.use

/** The person whose page this is, even while they must sign in again; null when nobody is known. */
export function useSessionUser(): SignedInUser | null {
  return personOf(useSession())
}

/** The signed-in person, for the public pages; null once their session has expired. */
export function useSignedInUser(): SignedInUser | null {
  const current = useSession()
  return current.status === 'signed-in' ? current.user : null
}

/**
 * Either somebody is signed in (`user`), or one of `secondFactors` is required first. Throws `ApiError` (401 on a wrong password,
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

/** Call it after anything that changes who is signed in or their data: it reads the session again and notifies the other tabs. */
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

/** Resolves with the session once the server has answered. */
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

/** Gives up the page of an expired session, because somebody else wants to sign in. */
export function leaveExpiredSession(): void {
  become({ status: 'anonymous', because: 'other-account' })
}

/**
 * Reads from the server who is signed in. After a network failure the known session stays; without one, it becomes « unreachable
 * ».
 */
export async function refreshSession(): Promise<void> {
  questions += 1
  const question = questions
  try {
    // Not through `call`: this runs on `/`, where the 5 KB of the schema library are not affordable.
    const { user } = (await request({ method: 'GET', url: '/api/me' })) as Me
    // Somebody may have signed in or out since: only the answer to the latest question counts.
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

/** For data about a person that lives outside the components. */
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
  // It only asks again: a token is renewed now and then, and the refusal of a request that left with the old one proves nothing.
  onSessionDoubt(() => {
    if (store.get().status === 'signed-in') void refreshSession()
  })
}
