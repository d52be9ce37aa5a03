import type * as z from 'zod/mini'
import type { NewPasskey, PasskeyAnswer } from '#contract/people/passkeys.ts'
import { askPasskey, enterByPasskey, orderPasskey } from '#contract/people/second-factors.ts'
import { ProofGivenUp } from './api-error.ts'
import { call } from './call.ts'
import { sessionChanged, type Entered } from './session.ts'

type Purpose = z.input<typeof askPasskey.input>['purpose']

/** The person closed the browser's passkey window, or left it open too long. */
export class PasskeyGivenUp extends ProofGivenUp {}

/** This browser cannot use passkeys on this address, or the device already holds one for this account. */
export class PasskeyImpossible extends Error {
  readonly because: 'already-here' | 'unsupported'
  constructor(because: PasskeyImpossible['because']) {
    super(`passkey impossible: ${because}`)
    this.because = because
  }
}

/** Asks the device to sign a new challenge of ours. The library loads with the first click. */
export async function answerWithPasskey(purpose: Purpose): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const question = await call(askPasskey, { purpose })
  const { allowCredentials, ...rest } = question
  const answer = await byTheDevice(() =>
    startAuthentication({
      optionsJSON: { ...rest, ...(allowCredentials ? { allowCredentials } : {}) },
    }),
  )
  return asSent<PasskeyAnswer>(answer)
}

/** Makes the device create a passkey for the signed-in person. */
export async function makePasskey(): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await call(orderPasskey, {})
  return asSent<NewPasskey>(await byTheDevice(() => startRegistration({ optionsJSON })))
}

/** Signs in without an address or a password; the device says who the person is. */
export async function signInWithPasskey(): Promise<Entered> {
  const answer = await answerWithPasskey('sign-in')
  const entered = await call(enterByPasskey, { answer })
  await sessionChanged()
  return entered
}

async function byTheDevice<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyGivenUp()
    if (name === 'InvalidStateError') throw new PasskeyImpossible('already-here')
    throw new PasskeyImpossible('unsupported')
  }
}

/** The library's types describe the same JSON; the server parses it by the contract. */
const asSent = <Sent>(answer: unknown): Sent => answer as Sent
