import { signInWithPasskey } from '#web/api/passkeys.ts'
import { passkeySignInFailure } from '#web/copy/second-factors.ts'

/** Signs in with a passkey; returns the sentence that says why it failed. Loaded at the click. */
export async function tryPasskey(): Promise<string | undefined> {
  try {
    await signInWithPasskey()
    return undefined
  } catch (error) {
    return passkeySignInFailure(error)
  }
}
