import type { SignedInUser } from '#contract/accounts.ts'
import type { SecondFactorKind } from '#contract/session.ts'
import { send } from './send.ts'
import { onSecondFactorNeeded, onSessionExpired } from './session-expired.ts'
import { createStore } from './store.ts'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable' }
  /** `signed-out` by the person in this tab; `over` when it ended elsewhere or expired. */
  | { readonly status: 'anonymous'; readonly because: 'never-in' | 'signed-out' | 'over' }
  | { readonly status: 'signed-in'; readonly user: SignedInUser }

const store = createStore<Session>({ status: 'loading' }, start)
let isStarted = false
/** Opened with the first reader: an open channel would keep the build's process alive. */
let otherTabs: BroadcastChannel | undefined

/** Who is signed in, the same in every tab. The prerendered pages start from « loading ». */
export const useSession = store.use

/** The signed-in person, or null while nobody is known to be. */
export function useSessionUser(): SignedInUser | null {
  const current = useSession()
  return current.status === 'signed-in' ? current.user : null
}

/**
 * Somebody is in (`user`), or is asked for one of `secondFactors` first. Throws `ApiError` (401 on a wrong password,
 * 403 on an unconfirmed address, 429) or `NetworkError`.
 */
export async function signIn(email: string, password: string): Promise<Entered> {
  const body = { email, password }
  const entered = (await send({ method: 'POST', url: '/api/session', body })) as Entered
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
  await send({ method: 'DELETE', url: '/api/session' })
  store.set({ status: 'anonymous', because: 'signed-out' })
  otherTabs?.postMessage('changed')
}

/** Asks the server who is signed in. A network failure keeps what was known, else says « unreachable ». */
export async function refreshSession(): Promise<void> {
  try {
    // Not through `call`: this runs on `/`, where the 5 KB of the schema library are not affordable.
    const { user } = (await send({ method: 'GET', url: '/api/me' })) as Me
    store.set(
      user ? { status: 'signed-in', user } : { status: 'anonymous', because: endedOrNever() },
    )
  } catch {
    if (store.get().status === 'loading') store.set({ status: 'unreachable' })
  }
}

type Me = { readonly user: SignedInUser | null }

function endedOrNever(): 'never-in' | 'over' {
  return store.get().status === 'signed-in' ? 'over' : 'never-in'
}

function start(): void {
  if (isStarted) return
  isStarted = true
  void refreshSession()
  otherTabs = new BroadcastChannel('escale.session')
  otherTabs.addEventListener('message', () => void refreshSession())
  onSecondFactorNeeded(() => void refreshSession())
  onSessionExpired(() => {
    if (store.get().status === 'signed-in') store.set({ status: 'anonymous', because: 'over' })
  })
}
