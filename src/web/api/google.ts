import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { GoogleNewcomer, readMyGoogle } from '#contract/people/google.ts'
import { request } from './request.ts'

/** Whether Google is offered here, and who comes back from it without an account. */
export type GoogleOffer = { readonly isOffered: boolean; readonly newcomer: GoogleNewcomer | null }

/** Null while it is asked; nothing is offered when nothing answers. */
export function useGoogleOffer(): GoogleOffer | null {
  const [offer, setOffer] = useState<GoogleOffer | null>(null)
  useEffect(() => {
    void request({ method: 'GET', url: '/api/google-sign-in' }).then(
      (answer) => {
        setOffer(answer as GoogleOffer)
      },
      () => {
        setOffer({ isOffered: false, newcomer: null })
      },
    )
  }, [])
  return offer
}

export type MyGoogle = z.output<typeof readMyGoogle.output>
