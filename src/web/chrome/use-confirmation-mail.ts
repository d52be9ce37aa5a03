import { useState } from 'react'
import { requestEmailConfirmation } from '#contract/people/accounts.ts'
import { call } from '#web/api/call.ts'
import { mailSentence } from '#web/copy/errors.ts'

type State =
  | { readonly is: 'ready' | 'busy' | 'sent' }
  | { readonly is: 'failed'; readonly because: string }

/** Requests the confirmation mail again; the answer is the same for any address. */
export function useConfirmationMail() {
  const [state, setState] = useState<State>({ is: 'ready' })
  const request = async (email: string) => {
    setState({ is: 'busy' })
    try {
      await call(requestEmailConfirmation, { email })
      setState({ is: 'sent' })
    } catch (error) {
      setState({ is: 'failed', because: mailSentence(error) })
    }
  }
  return { state, request }
}

export const confirmationMailSent =
  'Si cette adresse attend une confirmation, un nouveau lien vient de partir. Pensez à regarder dans les courriers indésirables.'
