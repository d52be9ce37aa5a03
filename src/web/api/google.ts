import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { GoogleNewcomer, readMyGoogle } from '#contract/people/google.ts'
import { request } from './request.ts'

/** Whether Google sign-in is offered here, and the person who came back from Google without an account. */
export type GoogleOffer = { readonly isOffered: boolean; readonly newcomer: GoogleNewcomer | null }

/** Null until the server answers; Google is not offered when nothing answers. */
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
