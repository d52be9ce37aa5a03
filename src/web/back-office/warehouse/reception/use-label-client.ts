import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NetworkError } from '#web/api/api-error.ts'
import { ownersOfLabel } from '#web/api/unidentified.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import {
  awaitsParcels,
  recognisedOwner,
} from '#web/back-office/warehouse/unidentified/recognised-owner.ts'
import type { LabelClient } from './desk-target.ts'

type Then = {
  readonly onAlone: (client: LabelClient) => void
  readonly onUnknown: () => void
  readonly onAwaiting: () => void
  readonly onFailed: (error: Error) => void
}

/** Whose the client number of a label is: alone with it, unknown, or awaiting parcels that this may be. */
export function useLabelClient(trackingNumber: string, then: Then) {
  const client = useQueryClient()
  const looking = useMutation({
    networkMode: 'always',
    mutationFn: (clientNumber: string) =>
      client.fetchQuery({ ...ownersOfLabel(trackingNumber, clientNumber), staleTime: 5000 }),
  })
  function look(clientNumber: string) {
    if (looking.isPending) return
    // Of this call: who has left this form, or forgotten the question, gets no answer.
    looking.mutate(clientNumber, {
      onSuccess: (found) => {
        const owner = recognisedOwner(found)
        playSound(owner ? 'right' : 'wrong')
        if (!owner) return then.onUnknown()
        if (awaitsParcels(found, owner.id)) return then.onAwaiting()
        then.onAlone(owner)
      },
      // A cut stops no hand: the server looks at the number when the reception reaches it.
      onError: (error) => {
        if (error instanceof NetworkError) return then.onAlone({ clientNumber })
        playSound('wrong')
        then.onFailed(error)
      },
    })
  }
  return {
    look,
    /** Another number is typed: the answer to the first is nobody's any more. */
    forget: looking.reset,
    isLooking: looking.isPending,
  }
}
